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

/**
 * One entry of the list of versions of a flow. Number 0 without a hash: the visitor is exposed to no version of the
 * document; with a hash: an unpublished document.
 */
export interface ListedVersion {
  readonly name: string;
  /** The full name as it stands in the list. */
  readonly version: string;
  /** Whether the flow runs under a version of the document. */
  readonly isExposed: boolean;
}

/** The entry of a document that a visitor is exposed to no version of, e.g. `gifts@0`. */
export const unexposed = (name: string): string => `${name}@0`;

/**
 * Reads a list of versions: full names separated by a space, in the order in which the documents are tried. One name
 * alone, as earlier builds stored it, is a list of one.
 */
export const readVersionList = (list: string): ListedVersion[] =>
  list.split(' ').map((version) => {
    const name = version.slice(0, Math.max(0, version.indexOf('@')));
    return { name, version, isExposed: version !== unexposed(name) };
  });

/** One version of a document without its content, as the upstream knows it: `default@7`. */
export const publishedName = ({ name, number }: { readonly name: string; readonly number: number }): string =>
  `${name}@${number}`;
