import path from 'node:path';
import { isDecodable } from '@gam/shared/requests';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { addressRoutes } from './people/addresses/index.ts';
import { placeRoutes } from './people/places/index.ts';
import { auditRoutes } from './people/audit/index.ts';
import { authRoutes, keepCallers } from './people/auth/index.ts';
import { teamAuditRoutes } from './people/team/index.ts';
import { findSignInAccount, privacyRoutes } from './people/privacy/index.ts';
import { personalData } from './personal-data/index.ts';
import { calendarRoutes } from './shop/calendars/index.ts';
import { ledgerRoutes } from './money/account/index.ts';
import { openBank, type Bank, withDeadline } from './money/bank/index.ts';
import { financeRoutes } from './money/finance/index.ts';
import { provideOrderMoney } from './money/order-money.ts';
import { countDemand, findOwnAnswers, hasStandingOrders } from './orders/records/index.ts';
import { outcomeRoutes } from './orders/outcomes/index.ts';
import { orderUploadRoutes } from './orders/uploads/index.ts';
import { serviceRoutes } from './shop/services/index.ts';
import { catalogueRoutes, keepCatalogue } from './shop/catalogue/index.ts';
import type { Config } from './platform/config.ts';
import { loadDemoContent } from './content/demo/load-demo-content.ts';
import { customerRoutes } from './people/customers/index.ts';
import { noteRoutes } from './people/notes/index.ts';
import { deskRoutes } from './orders/desk/index.ts';
import type { Database } from './platform/database/database.ts';
import { type News, noNews } from './platform/database/news/news.ts';
import { discountRoutes } from './orders/discounts/index.ts';
import { answerRoutes } from './shop/answers/index.ts';
import { flowRulesRoutes } from './shop/flow-rules/index.ts';
import { contentRoutes } from './shop/content-documents/index.ts';
import { devTeamRoutes } from './content/dev/team-routes.ts';
import { devOrderRoutes } from './content/dev/orders-routes.ts';
import { devOutboxRoutes } from './content/dev/outbox-routes.ts';
import { expertRoutes } from './shop/experts/index.ts';
import { reviewRoutes } from './shop/reviews/index.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import { boundStorage, type LimitChanges } from './bound-storage.ts';
import { startCleaning } from './cleaning.ts';
import {
  installErrorHandler,
  refuseAddress,
  refuseAmbiguous,
  refuseUnreadable,
} from './platform/http/error-handler.ts';
import { makeGuards } from './platform/http/guard.ts';
import { makeOriginReader } from './platform/http/customer-origin.ts';
import { installReplyHeaders } from './platform/http/reply-headers.ts';
import { invoiceRoutes, makeFonts, sendWaitingMail } from './money/receipts/index.ts';
import { siteRoutes } from './shop/site/index.ts';
import { landingRoutes } from './shop/landings/index.ts';
import { fileDriver, smtpDriver } from './platform/mail/drivers.ts';
import { mediaRoutes } from './shop/pictures/index.ts';
import { uploadedMediaRoutes, uploadRoutes } from './people/uploads/index.ts';
import { motivationRoutes } from './shop/motivation/index.ts';
import { optionRoutes } from './shop/options/index.ts';
import { orderRoutes } from './orders/life/index.ts';
import { startDispatcher } from './platform/queues/outbox.ts';
import type { Wake } from './platform/queues/wake.ts';
import { progressRoutes } from './orders/progress/index.ts';
import {
  bankCallPath,
  bankCallRoutes,
  paymentRoutes,
  rememberPaid,
  watchPayments,
} from './money/payments/index.ts';
import { reconciliationRoutes, watchStatements } from './money/reconciliation/index.ts';
import { quoteRoutes } from './orders/quotes/index.ts';
import { repairShopRoutes } from './shop/repair-shops/index.ts';
import { campaignRoutes } from './voices/campaigns/index.ts';
import { feedbackRoutes } from './voices/feedback/index.ts';
import { postRoutes } from './voices/posts/index.ts';
import { searchRoutes } from './shop/search/index.ts';
import { sendWaitingSms } from './platform/sms/outbox.ts';
import { openSmsDriver } from './platform/sms/open-sms-driver.ts';
import { nameRequest } from './platform/http/request-ref.ts';
import { traceRequests, type Tracing } from './platform/telemetry/trace-requests.ts';
import { countRequests } from './platform/telemetry/count-requests.ts';
import type { Metrics } from './platform/telemetry/metrics.ts';
import { watchState } from './watch-state.ts';
import { openFolderStore } from './platform/files/folder-store.ts';
import { uploadLimits } from './platform/files/upload-store.ts';

/** The bank outside production, unless another one is configured. */
const sandbox = { driver: 'sandbox', url: null, secret: null } as const;

interface AppOptions {
  readonly config: Pick<Config, 'production' | 'upstreamTokens' | 'dataFolder' | 'smtpUrl' | 'mailFrom'> &
    Partial<
      Pick<
        Config,
        | 'rulesReview'
        | 'rateLimits'
        | 'sms'
        | 'publicHost'
        | 'publicOrigin'
        | 'bank'
        | 'payReturnOrigins'
        | 'refundAloneMax'
      >
    >;
  readonly db: Database;
  /** What any process writes; by default nothing is heard, hence nothing kept. */
  readonly news?: News;
  /** The clock, in ms since 1970. */
  readonly now?: () => number;
  readonly logger?: FastifyServerOptions['logger'];
  /** Wraps the bank. */
  readonly wrapBank?: (bank: Bank) => Bank;
  /** Counts what the service does; null: nothing is counted. */
  readonly metrics?: Metrics | null;
  /** Null: no traces are sent. */
  readonly tracing?: Tracing | null;
  /** Replaces limits of what is stored. */
  readonly storageLimits?: LimitChanges;
  /** Receives the app before its routes are mounted. */
  readonly prepare?: (app: FastifyInstance) => void;
}

/** The whole service over an open database, ready to listen or to be injected into. */
export async function buildApp({
  config,
  db,
  news = noNews,
  now = Date.now,
  logger = false,
  wrapBank = (bank) => bank,
  metrics = null,
  tracing = null,
  storageLimits = {},
  prepare,
}: AppOptions): Promise<FastifyInstance> {
  const { production, upstreamTokens, dataFolder, smtpUrl, mailFrom } = config;
  const { sms: smsSettings = { driver: 'outbox' }, bank: bankSettings = sandbox } = config;
  const {
    rulesReview = false,
    rateLimits = production,
    publicHost = null,
    publicOrigin = null,
    payReturnOrigins = production ? [] : null,
    refundAloneMax = 5_000_000,
  } = config;
  const store = openFolderStore(path.join(dataFolder, 'marketplace', 'uploads'));
  const app = Fastify({
    logger,
    genReqId: nameRequest,
    bodyLimit: 256 * 1024,
    // A start ends by its own deadlines, however slow the machine is.
    pluginTimeout: 0,
    // An upload from a phone takes longer than the limit of handlers.
    requestTimeout: uploadLimits.receiveTime,
    handlerTimeout: 15_000,
    // A missing host is refused in the usual form of a refusal.
    http: { requireHostHeader: false },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: refuseAddress,
    logController: new LogController({ disableRequestLogging: !production }),
    // A URL that cannot be decoded matches no route.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/missing'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain');
  prepare?.(app);
  if (tracing) traceRequests(app, tracing);
  if (metrics) {
    countRequests(app, metrics);
  }
  const onPass = metrics?.onPass;
  installReplyHeaders(app);
  refuseAmbiguous(app);
  installErrorHandler(app);
  const findCaller = keepCallers(db, news);
  app.decorate(
    'guards',
    makeGuards((token) => findCaller(token, now()), upstreamTokens),
  );

  app.decorate('readSource', makeOriginReader({ upstreamTokens, production }, app.log));

  const storage = boundStorage(app, { db, store, now, limits: storageLimits, onPass });
  app.decorate('storage', storage);
  if (metrics) watchState(metrics, { db, now, fullness: storage.fullness });

  await loadDemoContent(db, {
    withAccounts: !production,
    withPrepayments: bankSettings.driver !== 'none',
  });
  const { log } = app;
  const sendSms = openSmsDriver(smsSettings, log);
  const sendMail =
    smtpUrl === null
      ? fileDriver(path.join(dataFolder, 'marketplace', 'mail'), mailFrom)
      : smtpDriver(smtpUrl, mailFrom);
  const fonts = makeFonts();
  const sms = startDispatcher({
    name: 'sending SMS',
    sendWaiting: () => sendWaitingSms(db, sendSms, { now: now(), keepBody: !production }),
    log,
    onPass,
  });
  const mail = startDispatcher({
    name: 'sending e-mail',
    sendWaiting: () => sendWaitingMail(db, sendMail, { now: now(), log, fonts }),
    log,
    onPass,
  });
  const stopCleaning = startCleaning({ db, store, now, log, onPass });
  app.addHook('onClose', async () => {
    await stopCleaning();
    await Promise.all([sms.stop(), mail.stop()]);
  });

  const opened = await openBank(app, bankSettings, { db, now, dataFolder, callPath: bankCallPath });
  const bank = rememberPaid(withDeadline(wrapBank(opened.bank)), {
    db,
    now,
    log,
    onContradiction: () => metrics?.contradictedPayments.inc(),
  });
  const payments = watchPayments({ db, bank, now, log: app.log, onPass });
  app.addHook('onClose', () => payments.stop());
  const statements = watchStatements({ db, bank, now, log: app.log, onPass });
  app.addHook('onClose', () => statements.stop());

  const jobs = { sms, mail, payments };
  const wake: Wake = (...names) => names.forEach((name) => jobs[name].wake());
  const money = provideOrderMoney({ db, bank, now });
  const pastOrders = { countDemand, findOwnAnswers, hasStandingOrders };
  const readCatalogue = keepCatalogue(db, news, pastOrders);
  const deps = {
    db,
    news,
    readCatalogue,
    store,
    now,
    bank,
    money,
    pastOrders,
    wake,
  };
  const paying = { ...deps, secret: opened.secret, returnOrigins: payReturnOrigins };
  await app.register(healthRoutes, { db, fullness: storage.fullness });
  await app.register(catalogueRoutes, deps);
  await app.register(serviceRoutes, deps);
  await app.register(authRoutes, {
    ...deps,
    findAccount: (tx, phone, at) => findSignInAccount(tx, personalData, phone, at),
    host: publicHost,
    origin: publicOrigin,
    limitsRanges: rateLimits,
  });
  await app.register(privacyRoutes, { ...deps, personalData });
  await app.register(customerRoutes, deps);
  await app.register(noteRoutes, deps);
  await app.register(auditRoutes, deps);
  await app.register(teamAuditRoutes, deps);
  await app.register(expertRoutes, deps);
  await app.register(reviewRoutes, deps);
  await app.register(optionRoutes, deps);
  await app.register(placeRoutes, deps);
  await app.register(addressRoutes, deps);
  await app.register(repairShopRoutes, deps);
  await app.register(calendarRoutes, deps);
  await app.register(motivationRoutes, deps);
  await app.register(landingRoutes, deps);
  await app.register(siteRoutes, deps);
  await app.register(searchRoutes, deps);
  await app.register(uploadRoutes, deps);
  await app.register(quoteRoutes, deps);
  await app.register(discountRoutes, deps);
  await app.register(orderRoutes, deps);
  await app.register(progressRoutes, deps);
  await app.register(deskRoutes, deps);
  await app.register(orderUploadRoutes, deps);
  await app.register(invoiceRoutes, { ...deps, fonts });
  await app.register(feedbackRoutes, deps);
  await app.register(campaignRoutes, deps);
  await app.register(postRoutes, deps);
  await app.register(paymentRoutes, paying);
  await app.register(financeRoutes, { ...deps, aloneMax: refundAloneMax });
  await app.register(reconciliationRoutes, deps);
  await app.register(ledgerRoutes, deps);
  if (bankSettings.driver === 'sandbox') await app.register(bankCallRoutes, paying);
  await app.register(flowRulesRoutes, deps);
  await app.register(answerRoutes, deps);
  await app.register(contentRoutes, { ...deps, rulesReview });
  await app.register(outcomeRoutes, deps);
  await app.register(mediaRoutes);
  await app.register(uploadedMediaRoutes, deps);
  if (!production) {
    await app.register(devOutboxRoutes, deps);
    await app.register(devOrderRoutes, deps);
    await app.register(devTeamRoutes, deps);
  }
  return app;
}
