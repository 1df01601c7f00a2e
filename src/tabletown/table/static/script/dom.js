// Access to the document: queries, HTML from the server, and the data attributes of the body.

/**
 * The first element that matches.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {E | null}
 */
export const query = (selector, within = document) => within.querySelector(selector);

/**
 * All elements that match.
 * @template {Element} [E=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {E[]}
 */
export const queryAll = (selector, within = document) =>
  /** @type {E[]} */ ([...within.querySelectorAll(selector)]);

/**
 * The element around the target of an event that matches.
 * @template {Element} [E=HTMLElement]
 * @param {Event} domEvent
 * @param {string} selector
 * @returns {E | null}
 */
export const closest = (domEvent, selector) =>
  domEvent.target instanceof Element ? domEvent.target.closest(selector) : null;

/** What the server wrote into the body: match, game, epoch, seq, seats, scrub. */
export const page = document.body.dataset;

/** @type {{ createHTML: (html: string) => string } | undefined} */
const policy = Reflect.get(window, "trustedTypes")?.createPolicy("tabletown", {
  createHTML: (/** @type {string} */ html) => html,
});

/**
 * The element that HTML of the server describes; no other code parses HTML.
 * @param {string} html
 * @returns {Element}
 */
export function element(html) {
  const template = document.createElement("template");
  template.innerHTML = policy ? policy.createHTML(html) : html;
  const first = template.content.firstElementChild;
  if (!first) throw new Error("the server sent a part without an element");
  return first;
}

/** @typedef {[x: number, y: number]} Point */

/**
 * The middle of an element, in pixels of the window.
 * @param {Element} item
 * @returns {Point}
 */
export function middle(item) {
  const box = item.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
