import { canonicalJson } from '../canonical-json.ts';
import type { Hash } from '../hash.ts';

/** A document's version: its name, its number and a hash of its content, e.g. `default@7#3f9a2c10`. */
export function rulesVersion(document: { readonly name: string }, number: number, hash: Hash): string {
  return `${document.name}@${number}#${hash(canonicalJson(document), 'hex').slice(0, 8)}`;
}

/** The name and number in a version; null for an invalid version. */
export function readRulesVersion(version: string): { readonly name: string; readonly number: number } | null {
  const [, name = '', number = ''] = /^([a-z0-9-]+)@(\d{1,15})#/.exec(version) ?? [];
  return name === '' ? null : { name, number: Number(number) };
}

/** One version of a document without its content, as the upstream knows it: `default@7`. */
export const publishedName = ({ name, number }: { readonly name: string; readonly number: number }): string =>
  `${name}@${number}`;
