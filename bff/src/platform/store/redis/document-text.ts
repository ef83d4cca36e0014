import { type Version, versionLength } from '../store.ts';

/**
 * A document as Redis has it: its version, then its JSON, whose first field names its holders and the time of its write.
 * So a walk reads them without the document, and a BFF of an earlier build reads the JSON as before. Only an object has
 * them.
 */
const mark = '$by';

/** The first characters of a document that a walk reads: version, mark, holders and time fit. */
export const headLength = 160;

/** Returns the JSON of a document with its holders in it. */
export function addOwner(json: string, owner: string | null, at: number): string {
  if (owner === null || !json.startsWith('{')) return json;
  const field = `{"${mark}":${JSON.stringify([owner, at])}`;
  return json === '{}' ? `${field}}` : `${field},${json.slice(1)}`;
}

/** Reads a document without its holders. */
export function readDocument(text: string): { readonly version: Version; readonly value: unknown } {
  const version = text.slice(0, versionLength);
  const value: unknown = JSON.parse(text.slice(versionLength));
  if (typeof value !== 'object' || value === null || !(mark in value)) return { version, value };
  const { [mark]: _owner, ...own } = value;
  return { version, value: own };
}

const pattern = /^\{"\$by":\["([^"\\]{1,120})",(\d+)\]/;

/** Reads version, holders and time from the first characters of a document; null where it has none. */
export function readHead(head: string): { version: Version; owner: string | null; writtenAt: number | null } {
  const [, owner = null, at = null] = pattern.exec(head.slice(versionLength)) ?? [];
  return { version: head.slice(0, versionLength), owner, writtenAt: at === null ? null : Number(at) };
}
