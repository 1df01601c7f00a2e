// The messages of protocol tabletown.v2, as docs/write-a-bot.md describes them.

export type ClientRequest =
  | { t: "act"; decision: string; action: string }
  | { t: "undo"; decision: string }
  | { t: "chat"; text: string }
  | { t: "ask"; what: "hint" | "why" | "preview"; action?: string }
  | { t: "seat_request"; op: string; seat: number };

export type ClientMessage =
  | { t: "hello"; epoch?: string; seq?: number }
  | { t: "ping"; n: number }
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
  t: "refused";
  cid: string;
  code: string;
  text: string;
}

/** The answer to a question for a hint or a reason; `label` is the move it recommends. */
export interface Answer {
  t: "answer";
  cid: string;
  text: string;
  label: string;
}

/** What a move would do, as seen from this seat. */
export interface Preview {
  t: "preview";
  cid: string;
  words: string;
  final: string; // why it could not be undone; empty if it could
  pieces: Record<string, string>; // SVG by the area of the board
}

export interface Chat {
  t: "chat";
  seat: number;
  name: string;
  text: string;
}

export interface Presence {
  t: "presence";
  presence: { seat: number; state: string; ahead: number }[];
  watching: number;
}

export interface Notice {
  t: "notice";
  text: string;
  rematch?: string; // the address of the next match
}

export interface Bye {
  t: "bye";
  text: string;
}

export interface Pong {
  t: "pong";
}

export type ServerMessage =
  View | Ack | Refused | Answer | Preview | Chat | Presence | Notice | Bye | Pong;
