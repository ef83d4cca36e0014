/** Returns the SHA-256 of a text. Callers hand it in, since the engine uses nothing of its runtime. */
export type Hash = (text: string, encoding: 'hex' | 'base64url') => string;
