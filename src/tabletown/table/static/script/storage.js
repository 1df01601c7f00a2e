// Local storage, which some private windows refuse.

/**
 * The remembered value, or the default.
 * @param {string} key
 * @param {string} usual
 * @returns {string}
 */
export function recall(key, usual) {
  try {
    return localStorage.getItem(`tabletown-${key}`) ?? usual;
  } catch {
    return usual;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(`tabletown-${key}`, value);
  } catch {
    // a private window forgets
  }
}
