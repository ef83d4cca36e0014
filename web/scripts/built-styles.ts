import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { readStyles } from './read-styles.ts';

/** The client's own list of its files. */
type Manifest = Readonly<Record<string, { readonly css?: readonly string[] }>>;

const id = 'virtual:built-styles';

/** Gives the renderer the style sheets of the client, which is built before it: those of every page first, as browsers load them. */
export function builtStyles(dist: string): Plugin {
  const read = (name: string) => readFileSync(path.join(dist, name), 'utf8');
  return {
    name: 'gam:built-styles',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load(source) {
      if (source !== `\0${id}`) return null;
      const first = [...read('index.html').matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)];
      const all = Object.values(JSON.parse(read('.vite/manifest.json')) as Manifest);
      const names = new Set([...first.map(([, name = '']) => name), ...all.flatMap(({ css = [] }) => css)]);
      return `export const styles = ${JSON.stringify([...names].map(read).flatMap(readStyles))};`;
    },
  };
}
