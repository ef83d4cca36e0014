import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../protocol/parts.ts';
import { refuse } from '../../platform/refuse.ts';
import { findAsset, keepAssets } from './build-assets.ts';
import { sendReply } from '../send-reply.ts';
import { distFolder } from './web-app.ts';

/** The time between two times that the build's assets are renewed in the store, ms; it may have been emptied. */
const renewMs = 3600_000;
/** The time until the next try when the store failed, ms. */
const againMs = 60_000;
/** How long the server waits for the store before it listens, ms. */
const longestMs = 5_000;
const yearSeconds = 365 * 24 * 3600;

/**
 * GET /assets/*: the hashed files of this build, and those of other builds that the store has: pages that were opened
 * before a roll go on with the files of their own build.
 */
export async function assetsRoute(
  app: FastifyInstance,
  parts: Parts,
  folder: string = path.join(distFolder, 'assets'),
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler(async (request, reply) => {
        const name = request.url.replace(/^.*\/|\?.*$/g, '');
        const limited = await scope.refuseOverLimit('assetsOfOtherBuilds', request, reply);
        if (limited) return limited;
        const asset = await findAsset(parts, name);
        if (asset) {
          const cache = `public, max-age=${yearSeconds}, immutable`;
          return reply.header('cache-control', cache).type(asset.type).send(asset.body);
        }
        return sendReply(reply, refuse('missing', 'route'));
      });
      await scope.register(fastifyStatic, {
        root: folder,
        immutable: true,
        preCompressed: true,
        maxAge: yearSeconds * 1_000,
        decorateReply: false,
      });
    },
    { prefix: '/assets' },
  );

  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const keep = async (): Promise<void> => {
    const isKept = await keepAssets(parts, folder).then(
      () => true,
      (error: unknown) => {
        app.log.warn({ err: error }, 'the assets of the build could not be stored');
        return false;
      },
    );
    if (!isClosed) timer = setTimeout(() => void keep(), isKept ? renewMs : againMs).unref();
  };
  // The other BFFs of a shared store may be asked for this build's assets as soon as this one serves its pages.
  if (parts.store.isShared)
    app.addHook('onReady', () => Promise.race([keep(), pause(longestMs, undefined, { ref: false })]));
  else
    app.addHook('onListen', async () => {
      timer = setTimeout(() => void keep(), 0).unref();
    });
  app.addHook('onClose', async () => {
    isClosed = true;
    clearTimeout(timer);
  });
}
