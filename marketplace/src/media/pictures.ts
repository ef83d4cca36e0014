import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../demo/images/', import.meta.url);

/** A drawn picture and the path that it is served at, which holds its content's hash. */
export interface Picture {
  readonly path: string;
  readonly svg: string;
}

/** The pictures of the demo content by file name, e.g. `home-cleaning.svg`. */
export function readPictures(): ReadonlyMap<string, Picture> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return new Map(
    names.map((name) => {
      const svg = readFileSync(new URL(name, folder), 'utf8');
      const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12);
      return [name, { path: `/media/${name.replace(/\.svg$/, '')}.${hash}.svg`, svg }];
    }),
  );
}
