// The wording and what fills it are used together.
export { fillText } from './fill-text.ts';
/** The wording that shared functions say themselves; every other text comes from the BFF. Numbers in braces are filled. */
export * as texts from './wording.ts';
