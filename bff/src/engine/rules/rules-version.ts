import { createHash } from 'node:crypto';

/** JSON with keys in order, so that two documents that say the same are the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const members = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}

/** A document's version: its name, its number and what it says, e.g. `default@7#3f9a2c10`. */
export function rulesVersion(document: { readonly name: string }, number: number): string {
  const hash = createHash('sha256').update(canonicalJson(document)).digest('hex').slice(0, 8);
  return `${document.name}@${number}#${hash}`;
}

/** The name and number in a version; null for what is none. */
export function readRulesVersion(version: string): { readonly name: string; readonly number: number } | null {
  const [, name = '', number = ''] = /^([a-z0-9-]+)@(\d{1,15})#/.exec(version) ?? [];
  return name === '' ? null : { name, number: Number(number) };
}

/** One version of a document without its content, as the upstream knows it: `default@7`. */
export const publishedName = ({ name, number }: { readonly name: string; readonly number: number }): string =>
  `${name}@${number}`;
