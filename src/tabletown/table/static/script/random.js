// Random ids and numbers.

/** An id that no other request has. */
export const randomId = () => crypto.randomUUID?.() ?? randomHex();

/** Sixteen random bytes in hexadecimal; pages without TLS have no `randomUUID`. */
export const randomHex = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
