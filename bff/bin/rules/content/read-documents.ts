import { done, type Result } from '@gam/shared/result';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RulesFinding } from '@gam/schemas/gate';
import { type Failure, type Terminal, failure } from '../command.ts';

/** The largest file that is read, bytes; a longer document is refused by the BFF anyway. */
const maxBytes = 4_000_000;

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Reads a file of JSON. */
export async function readJson(file: string, { folder }: Terminal): Promise<Result<unknown, Failure>> {
  const full = path.resolve(folder, file);
  try {
    const { size } = await stat(full);
    if (size > maxBytes) return failure(2, `${file}: expects at most ${maxBytes} bytes.`);
    return done(JSON.parse(await readFile(full, 'utf8')) as unknown);
  } catch (error) {
    if (error instanceof SyntaxError) return failure(1, `${file}: JSON is expected: ${error.message}`);
    return failure(2, `${file} cannot be read (${reasonOf(error)}): name an existing file.`);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads one rule document, perhaps a broken one: the BFF says what is wrong with it. */
export async function readDocument(
  file: string,
  terminal: Terminal,
): Promise<Result<Record<string, unknown>, Failure>> {
  const read = await readJson(file, terminal);
  if (!read.ok) return read;
  return isRecord(read.value) ? done(read.value) : failure(1, `${file}: expects a rule document, an object.`);
}

/** Reads a rule document with the name under which it is published. */
export async function readNamedDocument(
  file: string,
  terminal: Terminal,
): Promise<Result<{ readonly name: string; readonly document: Record<string, unknown> }, Failure>> {
  const read = await readDocument(file, terminal);
  if (!read.ok) return read;
  const { name } = read.value;
  return typeof name === 'string' && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
    ? done({ name, document: read.value })
    : failure(1, `${file}, at /name: expects a name in small letters, digits and hyphens.`);
}

/** Returns the files of an argument: itself, or the `*.json` of a folder, sorted by name. */
async function filesOf(named: string, { folder }: Terminal): Promise<string[]> {
  const full = path.resolve(folder, named);
  const isFolder = await stat(full).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [named];
  const names = (await readdir(full)).filter((name) => name.endsWith('.json')).toSorted();
  return names.map((name) => path.join(named, name));
}

/** The documents of files and folders, and a finding for each file that cannot be read. */
interface ReadDocuments {
  readonly documents: readonly Record<string, unknown>[];
  readonly faults: readonly RulesFinding[];
}

/** Reads the rule documents of files and folders. */
export async function readDocuments(named: readonly string[], terminal: Terminal): Promise<ReadDocuments> {
  const documents: Record<string, unknown>[] = [];
  const faults: RulesFinding[] = [];
  for (const one of named)
    for (const file of await filesOf(one, terminal)) {
      const document = await readDocument(file, terminal);
      if (!document.ok) faults.push(unreadable(file, document.failure));
      else documents.push(document.value);
    }
  return { documents, faults };
}

const unreadable = (file: string, { lines }: Failure): RulesFinding => ({
  code: 'unreadable',
  severity: 'error',
  document: path.basename(file),
  rule: null,
  question: null,
  path: '',
  message: lines.join(' '),
  places: [],
});

/** Reads the services of a file: one reply of `loadService`, or a list of them, each with `cities` unless it is city 1. */
export async function readServices(
  file: string | undefined,
  terminal: Terminal,
): Promise<Result<Record<string, unknown>[] | undefined, Failure>> {
  if (file === undefined) return done(undefined);
  const read = await readJson(file, terminal);
  if (!read.ok) return read;
  const services = Array.isArray(read.value) ? (read.value as unknown[]) : [read.value];
  return services.every(isRecord) ? done(services) : failure(2, `${file}: expects services, objects.`);
}

/** The option `--services`. */
export const servicesOption = {
  takes: 'file',
  about: 'a file of services in the format of the backend, one or a list, instead of the backend’s own',
} as const;
