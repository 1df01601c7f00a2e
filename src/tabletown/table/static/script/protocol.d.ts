// The messages of protocol tabletown.v1, as docs/table.md describes them.

export type ClientRequest =
  | { t: "act"; decision: string; action: string }
  | { t: "unact"; decision: string }
  | { t: "say"; text: string }
  | { t: "ask"; what: "hint" | "why" | "ahead"; action?: string }
  | { t: "seat"; op: string; whose: number };

export type ClientMessage =
  | { t: "hello"; epoch?: string; seq?: number }
  | { t: "p"; n: number }
  | (ClientRequest & { cid: string });

/** What changed since the view numbered `base`; the whole page if there is no base. */
export interface View {
  t: "view";
  epoch: string;
  seq: number;
  base?: number | null;
  parts: Record<string, string>; // HTML by the name of the part; `title` is plain text
  next?: string; // where to go instead: the next player's turn at a shared screen
}

/** A request was saved; the view numbered `seq` shows it. */
export interface Ack {
  t: "ack";
  cid: string;
  seq: number;
}

export interface Refused {
  t: "no";
  cid: string;
  code: string;
  text: string;
}

/** The answer to a question for a hint or a reason; `label` is the move it recommends. */
export interface Answer {
  t: "told";
  cid: string;
  text: string;
  label: string;
}

/** What a move would do, as seen from this seat. */
export interface Preview {
  t: "ahead";
  cid: string;
  words: string;
  final: string; // why it could not be undone; empty if it could
  pieces: Record<string, string>; // SVG by the area of the board
}

export interface Chat {
  t: "say";
  seat: number;
  name: string;
  text: string;
}

export interface Presence {
  t: "who";
  presence: { seat: number; state: string; ahead: number }[];
  watching: number;
}

export interface Notice {
  t: "note";
  text: string;
  rematch?: string; // the address of the next match
}

export interface Bye {
  t: "bye";
  text: string;
}

export interface Pong {
  t: "p";
}

export type ServerMessage =
  View | Ack | Refused | Answer | Preview | Chat | Presence | Notice | Bye | Pong;
