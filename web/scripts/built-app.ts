import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The client's own list of its chunks; `imports` hold the keys of others. */
type Manifest = Readonly<
  Record<
    string,
    { readonly name?: string; readonly file: string; readonly imports?: string[]; readonly css?: string[] }
  >
>;

const id = 'virtual:built-app';

/** The names of the chunks that a page needs only without a connection. */
const offlineParts = ['web-app', 'NoConnection'];

/** Gives the service worker the page and the files of the client, which is built before it. */
export function builtApp(dist: string): Plugin {
  const read = (name: string) => readFileSync(path.join(dist, name), 'utf8');
  return {
    name: 'gam:built-app',
    applyToEnvironment: ({ name }) => name === 'worker',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null;
      const page = read('index.html');
      const files = new Set([
        ...findFirstFiles(page),
        ...findChunks(JSON.parse(read('.vite/manifest.json')) as Manifest),
      ]);
      return `export const page = ${JSON.stringify(page)}; export const files = ${JSON.stringify([...files])};`;
    },
  };
}

/** The scripts, styles and fonts that every page names. */
const findFirstFiles = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css|woff2))"/g)].map(([, file = '']) => file);

/** The files of the chunks that a page needs only without a connection. */
function findChunks(manifest: Manifest): string[] {
  return offlineParts.flatMap((part) => {
    const key = Object.keys(manifest).find((each) => manifest[each]?.name === part);
    if (key === undefined) throw new Error(`The build has no chunk ${part}.`);
    return findFiles(manifest, key);
  });
}

/** The files of a chunk and of the chunks that it imports. */
function findFiles(manifest: Manifest, key: string): string[] {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no chunk ${key}.`);
  const { file, css = [], imports = [] } = chunk;
  const own = [file, ...css].map((each) => `/${each}`);
  return [...own, ...imports.flatMap((each) => findFiles(manifest, each))];
}
