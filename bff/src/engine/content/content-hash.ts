import { hash } from 'node:crypto';
import { canonicalJson } from '../rules/rules-version.ts';

/** The first 16 hex digits of the content's SHA-256: equal content, equal text, whatever the order of its keys. */
export const contentHash = (value: unknown): string => hash('sha256', canonicalJson(value)).slice(0, 16);
