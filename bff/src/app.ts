import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { clientErrorsRoute } from './api/client-errors-route.ts';
import { eventsRoute } from './api/events-route.ts';
import { explainRoute } from './api/explain-route.ts';
import { schemasRoute } from './api/schemas-route.ts';
import { screenRoute } from './api/screen-route.ts';
import { sourcesRoute } from './api/sources-route.ts';
import { handleErrors } from './error-handler.ts';
import { healthRoutes } from './health-routes.ts';
import { htmlRoute } from './html/html-route.ts';
import { mediaRoute } from './media-route.ts';
import type { Parts } from './parts.ts';
import { returnRoute } from './payments/return-route.ts';
import { topCallBackRoute } from './payments/top-call-back-route.ts';
import { endSlowBodies } from './end-slow-bodies.ts';
import { secure } from './security.ts';
import { uploadMs } from './uploads/upload-stream.ts';
import { uploadsRoute } from './uploads/uploads-route.ts';
import { checkWithTypeBox } from './validation.ts';

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The largest body of a call that is no upload, bytes. */
const bodyLimit = 256 * 1024;

function isDecodable(url: string): boolean {
  try {
    return decodeURI(url) !== '';
  } catch {
    return false;
  }
}

/** The whole BFF, ready to listen or to be injected into. */
export async function buildApp(
  makeParts: (app: FastifyInstance) => Promise<Parts>,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    bodyLimit,
    // Long enough for an upload; every other body is ended far sooner.
    requestTimeout: uploadMs + 30_000,
    http: { headersTimeout: 15_000 },
    handlerTimeout: 30_000,
    // Where an address cannot be decoded, nothing is.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/missing'),
    // The default refuses `__proto__` as a key, `constructor.prototype` likewise: an error, not a silent removal.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  const parts = await makeParts(app);
  app.addHook('onReady', () => parts.rules.start());
  app.addHook('onClose', () => parts.rules.stop());
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(checkWithTypeBox);
  handleErrors(app);
  await app.register(cookie);
  // Fast enough to do for each reply; the assets come compressed from the build.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: quickBrotli,
    // What comes in is small and plain: nobody unpacks what a stranger packed.
    globalDecompression: false,
  });
  endSlowBodies(app);
  await secure(app, parts.config);
  await app.register(rateLimit, { max: 1200, timeWindow: 60_000, allowList: () => !parts.config.production });
  await returnRoute(app, parts);
  topCallBackRoute(app, parts);
  healthRoutes(app);
  screenRoute(app, parts);
  eventsRoute(app, parts);
  explainRoute(app, parts);
  sourcesRoute(app, parts);
  await uploadsRoute(app, parts);
  clientErrorsRoute(app);
  schemasRoute(app);
  mediaRoute(app, parts);
  await htmlRoute(app, parts);
  return app;
}
