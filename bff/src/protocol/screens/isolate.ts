/** Returns a text that keeps its own direction, from left to right, within a Persian one. */
export const isolate = (text: string): string => `\u2066${text}\u2069`;
