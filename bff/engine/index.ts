/** What every part of the engine uses. */
export { canonicalJson } from './canonical-json.ts';
export type { Hash } from './hash.ts';
export { texts } from './texts.ts';
