import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { isDecodable } from '@gam/shared/requests';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { brokenRepliesRoute } from './http/routes/broken-replies-route.ts';
import { clientErrorsRoute } from './http/routes/client-errors-route.ts';
import { contentRoutes } from './http/routes/content-routes.ts';
import { eventsRoute } from './http/routes/events-route.ts';
import { accountExportRoute } from './http/routes/account-export-route.ts';
import { financeExportRoute } from './http/routes/finance-export-route.ts';
import { explainRoute } from './http/routes/explain-route.ts';
import { liveRoute } from './http/routes/live-route.ts';
import { schemasRoute } from './http/routes/schemas-route.ts';
import { pageSourcesRoute } from './http/routes/page-sources-route.ts';
import { rulesRoutes } from './http/routes/rules-routes.ts';
import { screenRoute } from './http/routes/screen-route.ts';
import { siteRoutes } from './http/routes/site-routes.ts';
import { sitemapRoute } from './http/routes/sitemap-route.ts';
import { sourcesRoute } from './http/routes/sources-route.ts';
import { handleErrors, refuseAddress, refuseAmbiguous, refuseUnreadable } from './http/error-handler.ts';
import { assetsRoute } from './http/page/assets-route.ts';
import { faviconRoute } from './http/page/favicon-route.ts';
import { serviceWorkerRoute } from './http/page/service-worker-route.ts';
import { htmlRoute } from './http/page/html-route.ts';
import { openPages } from './http/page/send-page.ts';
import { bareWebApp, type WebApp } from './http/page/web-app.ts';
import { mediaRoute } from './http/routes/media-route.ts';
import type { Config } from './platform/config/read-config.ts';
import type { BffParts } from './build-parts.ts';
import { answerRoute } from './http/routes/answer-route.ts';
import { returnRoute, topCallBackRoute } from './http/routes/return-route.ts';
import { devAddressFormRoute } from './dev/address-form-route.ts';
import { admitRequests } from './http/admission/admit-requests.ts';
import { countRequests } from './http/count-requests.ts';
import { boundRequests, endSlowBodies } from './http/bound-requests.ts';
import { compressCalls } from './http/compress-calls.ts';
import { closeConnectionsWhenLeaving } from './http/leave.ts';
import { nameSenders } from './http/name-senders.ts';
import { limitRequests } from './http/limit-requests.ts';
import { addRequestRef, makeRequestRef } from './http/request-ref.ts';
import { traceRequests } from './http/trace-requests.ts';
import { secure } from './http/secure.ts';
import { uploadsRoute } from './http/routes/uploads-route.ts';
import { checkWithTypeBox } from './http/validation.ts';

/** A third more time than quality 4, for a tenth fewer bytes: with them a first question fits into one flight. */
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The largest body of a call other than an upload, bytes. */
const bodyLimit = 256 * 1024;

/** Builds the BFF, ready to listen or to be injected into. */
export async function buildApp(
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  makeParts: (app: FastifyInstance) => Promise<BffParts>,
  logger: FastifyServerOptions['logger'] = false,
  openWebApp: (log: FastifyBaseLogger) => Promise<WebApp> = () => Promise.resolve(bareWebApp),
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    bodyLimit,
    // A start ends by its own deadlines, however slow the machine is.
    pluginTimeout: 0,
    genReqId: makeRequestRef,
    // Proxies are trusted by address range, never by a count of hops: headers that other senders write do not
    // count.
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    // A request that was on its way when the server began to close is served as well.
    return503OnClosing: false,
    // Slow bodies are ended by how they move, which this limit does not know.
    requestTimeout: 0,
    // A connection on which nothing moves, in or out: longer than any reply takes to begin.
    connectionTimeout: 60_000,
    // A missing host is refused in the form of every refusal.
    http: { headersTimeout: 15_000, requireHostHeader: false },
    clientErrorHandler(this: FastifyInstance, error, socket) {
      refuseUnreadable(this.log, error, socket);
    },
    frameworkErrors: refuseAddress,
    // A URL that cannot be decoded leads to the missing page.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/missing'),
    // The default refuses the keys `__proto__` and `constructor.prototype` with an error; they are never removed
    // silently.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  const parts = await makeParts(app);
  app.decorate('pages', openPages(await openWebApp(app.log), parts));
  app.addHook('onReady', async () => {
    await parts.rules.start();
    void parts.outcomes.start();
    void parts.guard.start();
    void parts.erased.start();
  });
  app.addHook('onClose', async () => {
    await parts.erased.stop();
    await parts.guard.stop();
    await parts.outcomes.stop();
    await parts.rules.stop();
    await parts.worker.stop();
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(checkWithTypeBox);
  handleErrors(app, parts);
  addRequestRef(app);
  refuseAmbiguous(app);
  countRequests(app, parts);
  traceRequests(app, parts);
  admitRequests(app, parts);
  await app.register(cookie);
  compressCalls(app, parts.caches);
  // Pages and files; the build compresses the assets.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: quickBrotli,
    // A tenth of a millisecond more for a page than level 6.
    zlibOptions: { level: constants.Z_BEST_COMPRESSION },
    // Requests are small and uncompressed: a compressed body is not decompressed.
    globalDecompression: false,
  });
  closeConnectionsWhenLeaving(app, parts);
  endSlowBodies(app);
  boundRequests(app, parts);
  nameSenders(app, parts);
  secure(app, parts.config);
  limitRequests(app, parts);
  await returnRoute(app, parts);
  await answerRoute(app, parts);
  topCallBackRoute(app, parts);
  siteRoutes(app, parts);
  sitemapRoute(app, parts);
  screenRoute(app, parts);
  liveRoute(app, parts);
  eventsRoute(app, parts);
  accountExportRoute(app, parts);
  explainRoute(app, parts);
  financeExportRoute(app, parts);
  contentRoutes(app, parts);
  brokenRepliesRoute(app, parts);
  rulesRoutes(app, parts);
  sourcesRoute(app, parts);
  pageSourcesRoute(app, parts);
  if (!parts.config.production) devAddressFormRoute(app);
  await uploadsRoute(app, parts);
  clientErrorsRoute(app);
  schemasRoute(app);
  mediaRoute(app, parts);
  await assetsRoute(app, parts);
  serviceWorkerRoute(app, parts);
  faviconRoute(app);
  htmlRoute(app, parts);
  return app;
}
