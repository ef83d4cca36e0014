import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const packages = path.resolve(import.meta.dirname, '../../../..');
/** The folders whose code decides what a walk finds. */
const folders = ['bff/engine', 'bff/src/protocol/urls', 'schemas/src', 'shared/src'];
const isCode = (name: string): boolean =>
  name.endsWith('.ts') && !/\.test\.ts$|-fixtures?\.ts$|-arbitraries\.ts$/.test(name);

/**
 * Returns the hash of the engine's code: two BFFs with the same one find the same in a walk, so one of them can rely on
 * what the other has checked.
 */
export async function readEngineBuild(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const names = (await readdir(path.join(packages, folder), { recursive: true })).filter(isCode).toSorted();
    const texts = await Promise.all(names.map((name) => readFile(path.join(packages, folder, name))));
    for (const [at, text] of texts.entries())
      hash.update(`${folder}/${names[at]}\0${text.length}\0`).update(text);
  }
  return hash.digest('hex').slice(0, 32);
}
