import { done, type Result } from '@gam/shared/result';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { bffCalls } from '@gam/schemas/descriptors';
import type { LiveContent } from '@gam/schemas/upstream';
import { contentKindNames } from '@gam/schemas/upstream';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { type Failure, type Terminal, failure } from '../rules/command.ts';
import { askBff } from './ask-bff.ts';

export const nameArgument = {
  about: 'the slug of a service, e.g. home-cleaning; or discounts, or banners',
} as const;

/** A file that `pull` writes: the document, and the version that it was made from. */
export const Draft = Type.Object({
  kind: Type.Enum(contentKindNames),
  id: Type.String(),
  base_version: Type.Integer({ minimum: 1 }),
  document: Type.Unknown(),
});
export interface Draft extends Static<typeof Draft> {}

/** The name under which a document is typed. */
export const nameOf = ({ kind, slug }: Pick<LiveContent, 'kind' | 'slug'>): string => slug ?? kind;

/** Finds a document by the slug or id of its service, or by its kind. */
export async function findDocument(typed: string, terminal: Terminal): Promise<Result<LiveContent, Failure>> {
  const live = await askBff(terminal, bffCalls.listServices);
  if (!live.ok) return live;
  const found = live.value.documents.filter(
    ({ kind, id, slug }) =>
      typed === (kind === 'service' ? slug : kind) || (kind === 'service' && typed === id),
  );
  const [one, another] = found;
  if (one !== undefined && another === undefined) return done(one);
  if (one !== undefined)
    return failure(
      2,
      `"${typed}" names ${found.length} services: type an id, one of ${found.map(({ id }) => id).join(', ')}.`,
    );
  const known = live.value.documents.map(nameOf).join(', ');
  return failure(2, `"${typed}" is no document: type one of ${known}.`);
}

/** The name under which the document of a proposal is typed. */
export async function typedName(
  { kind, id }: Pick<LiveContent, 'kind' | 'id'>,
  terminal: Terminal,
): Promise<string> {
  const found = kind === 'service' ? await findDocument(id, terminal) : null;
  return found?.ok ? nameOf(found.value) : kind;
}

/** Returns a version of a document with its content. */
export async function readVersion(
  { kind, id }: Pick<LiveContent, 'kind' | 'id'>,
  number: number,
  terminal: Terminal,
) {
  return askBff(terminal, bffCalls.loadServiceVersion, { params: { kind, id, number } });
}

/** Reads a file that `pull` wrote. */
export async function readDocumentFile(file: string, { folder }: Terminal): Promise<Result<Draft, Failure>> {
  let text;
  try {
    text = await readFile(path.resolve(folder, file), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return failure(2, `${file} cannot be read (${code}): name a file that \`pull\` wrote.`);
  }
  let draft: unknown;
  try {
    draft = JSON.parse(text);
  } catch (error) {
    return failure(1, `${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (Check(Draft, draft)) return done(draft);
  return failure(
    1,
    `${file} has not the form of a file that \`pull\` wrote: kind, id, base_version and document are expected.`,
  );
}
