import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The client's own list of its files, by source. */
type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: string[]; readonly css?: string[] }>
>;

const id = 'virtual:built-app';

/** The chunks that a page needs only without a connection. */
const offlineParts = ['src/client/kept-flow.ts', 'src/page/NoConnection.tsx'];

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
        ...offlineParts.flatMap((part) =>
          findFiles(JSON.parse(read('.vite/manifest.json')) as Manifest, part),
        ),
      ]);
      return `export const page = ${JSON.stringify(page)}; export const files = ${JSON.stringify([...files])};`;
    },
  };
}

/** The scripts, styles and fonts that every page names. */
const findFirstFiles = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css|woff2))"/g)].map(([, file = '']) => file);

/** The files of a chunk and of the chunks that it imports. */
function findFiles(manifest: Manifest, name: string): string[] {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no chunk of ${name}.`);
  const { file, css = [], imports = [] } = chunk;
  const own = [file, ...css].map((each) => `/${each}`);
  return [...own, ...imports.flatMap((each) => findFiles(manifest, each))];
}
