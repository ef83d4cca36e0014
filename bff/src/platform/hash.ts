import { hash } from 'node:crypto';
import { canonicalJson, type Hash } from '@gam/engine';

/** Returns the SHA-256 of a text. */
export const sha256: Hash = (text, encoding) => hash('sha256', text, encoding);

/** Returns the first 16 hex digits of the SHA-256 of a value's content; the order of its keys does not matter. */
export const contentHash = (value: unknown): string => sha256(canonicalJson(value), 'hex').slice(0, 16);
