import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mediaHeaders } from '../../platform/http/reply-headers.ts';
import { drawAvatar, drawShopFront, experts, repairShops } from '../../../demo/index.ts';

const folder = new URL('../../../demo/images/', import.meta.url);

/** A drawn picture and its path, which contains the hash of its content. */
export interface Picture {
  readonly path: string;
  readonly svg: string;
}

/** The name of an expert's picture. */
export const avatarName = (expert: string): string => `expert-${expert}.svg`;

/** The name of a repair shop's picture. */
export const shopFrontName = (shop: string): string => `repair-shop-${shop}.svg`;

/** The pictures of the demo content by name, e.g. `home-cleaning.svg`: the files, the experts' faces, the shops'
 * fronts. */
export function readPictures(): ReadonlyMap<string, Picture> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  const files = names.map((name) => locate(name, readFileSync(new URL(name, folder), 'utf8')));
  const faces = experts.map(({ id, gender }) =>
    locate(avatarName(id), drawAvatar({ gender, seed: Number(id) })),
  );
  const fronts = repairShops.map(({ id }) => locate(shopFrontName(id), drawShopFront(Number(id))));
  return new Map([...files, ...faces, ...fronts]);
}

function locate(name: string, svg: string): [string, Picture] {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12);
  return [name, { path: `/media/${name.replace(/\.svg$/, '')}.${hash}.svg`, svg }];
}

/** Serves the pictures. Their names change with their content, so browsers may cache them for ever. */
export async function mediaRoutes(app: FastifyInstance) {
  for (const { path, svg } of readPictures().values()) {
    app.get(path, async (_request, reply) =>
      reply.headers(mediaHeaders('image/svg+xml', 'public')).send(svg),
    );
  }
}
