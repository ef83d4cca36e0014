import path from 'node:path';
import { isDecodable } from '@gam/shared/requests';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { addressRoutes } from './people/addresses/index.ts';
import { placeRoutes } from './people/places/index.ts';
import { auditRoutes } from './people/audit/index.ts';
import { authRoutes, findCaller } from './people/auth/index.ts';
import { calendarRoutes } from './shop/calendars/index.ts';
import { openBank, type Bank, openNoBank, withDeadline } from './money/bank/index.ts';
import { provideOrderMoney } from './money/order-money.ts';
import { findOwnAnswers, hasStandingOrders } from './orders/records/index.ts';
import { orderUploadRoutes } from './orders/uploads/index.ts';
import { serviceRoutes } from './shop/services/index.ts';
import { catalogueRoutes } from './shop/catalogue/index.ts';
import type { Config } from './platform/config.ts';
import { loadDemoContent } from './content/demo/load-demo-content.ts';
import { customerRoutes } from './people/customers/index.ts';
import type { Database } from './platform/database/database.ts';
import { discountRoutes } from './orders/discounts/index.ts';
import { flowRulesRoutes } from './shop/flow-rules/index.ts';
import { devOperatorRoutes } from './content/dev/operators-routes.ts';
import { devOrderRoutes } from './content/dev/orders-routes.ts';
import { devOutboxRoutes } from './content/dev/outbox-routes.ts';
import { expertRoutes } from './shop/experts/index.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import { startCleaning } from './cleaning.ts';
import { installErrorHandler, refuseAddress, refuseUnreadable } from './platform/http/error-handler.ts';
import { makeGuards } from './platform/http/guard.ts';
import { installReplyHeaders } from './platform/http/reply-headers.ts';
import { invoiceRoutes, sendWaitingMail } from './money/receipts/index.ts';
import { landingRoutes } from './shop/landings/index.ts';
import { fileDriver, smtpDriver } from './platform/mail/drivers.ts';
import { mediaRoutes } from './shop/pictures/index.ts';
import { uploadedMediaRoutes, uploadRoutes } from './people/uploads/index.ts';
import { motivationRoutes } from './shop/motivation/index.ts';
import { optionRoutes } from './shop/options/index.ts';
import { orderRoutes } from './orders/life/index.ts';
import { startDispatcher } from './platform/queues/outbox.ts';
import { progressRoutes } from './orders/progress/index.ts';
import { bankCallPath, bankCallRoutes, paymentRoutes, watchPayments } from './money/payments/index.ts';
import { quoteRoutes } from './orders/quotes/index.ts';
import { repairShopRoutes } from './shop/repair-shops/index.ts';
import { logDriver, missingDriver, sendWaitingSms } from './platform/sms/outbox.ts';
import { openFolderStore } from './platform/files/folder-store.ts';
import { uploadLimits } from './platform/files/upload-store.ts';

export interface AppOptions {
  readonly config: Pick<Config, 'production' | 'upstreamToken' | 'dataFolder' | 'smtpUrl' | 'mailFrom'> &
    Partial<Pick<Config, 'publicHost' | 'sandboxBank' | 'bankUrl' | 'bankSecret' | 'payReturnOrigins'>>;
  readonly db: Database;
  /** The clock, in ms since 1970. */
  readonly now?: () => number;
  readonly logger?: FastifyServerOptions['logger'];
  /** Wraps the bank. */
  readonly wrapBank?: (bank: Bank) => Bank;
  /** Receives the app before its routes are mounted. */
  readonly prepare?: (app: FastifyInstance) => void;
}

/** The whole service over an open database, ready to listen or to be injected into. */
export async function buildApp({
  config,
  db,
  now = Date.now,
  logger = false,
  wrapBank = (bank) => bank,
  prepare,
}: AppOptions): Promise<FastifyInstance> {
  const { production, upstreamToken, dataFolder, smtpUrl, mailFrom } = config;
  const { publicHost = null, sandboxBank = !production, payReturnOrigins = production ? [] : null } = config;
  const store = openFolderStore(path.join(dataFolder, 'marketplace', 'uploads'));
  const app = Fastify({
    logger,
    bodyLimit: 256 * 1024,
    // An upload from a phone takes longer than the limit of handlers.
    requestTimeout: uploadLimits.receiveTime,
    handlerTimeout: 15_000,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: refuseAddress,
    logController: new LogController({ disableRequestLogging: !production }),
    // The BFF or a proxy on this machine or in a private network passes on the customer's address.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    // A URL that cannot be decoded matches no route.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/missing'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain');
  prepare?.(app);
  installReplyHeaders(app);
  installErrorHandler(app);
  app.decorate(
    'guards',
    makeGuards((token) => findCaller(db, token, now()), upstreamToken),
  );

  await loadDemoContent(db, { withAccounts: !production, withPrepayments: sandboxBank });
  const { log } = app;
  const sendSms = production ? missingDriver(log) : logDriver(log);
  const sendMail =
    smtpUrl === null
      ? fileDriver(path.join(dataFolder, 'marketplace', 'mail'), mailFrom)
      : smtpDriver(smtpUrl, mailFrom);
  const dispatchers = [
    () => sendWaitingSms(db, sendSms, { now: now(), keepBody: !production }),
    () => sendWaitingMail(db, sendMail, { now: now(), log }),
  ].map((sendWaiting) => startDispatcher({ sendWaiting, log }));
  const stopCleaning = startCleaning({ db, store, now, log });
  app.addHook('onClose', async () => {
    await stopCleaning();
    await Promise.all(dispatchers.map(({ stop }) => stop()));
  });

  const opened = sandboxBank
    ? await openBank(app, { db, now, config, callPath: bankCallPath })
    : openNoBank();
  const bank = withDeadline(wrapBank(opened.bank));
  const watch = watchPayments({ db, bank, now, log: app.log });
  app.addHook('onClose', () => watch.stop());

  const wakeOutbox = () => [...dispatchers, watch].forEach(({ wake }) => wake());
  const money = provideOrderMoney({ db, bank, now });
  const deps = { db, store, now, bank, money, pastOrders: { findOwnAnswers, hasStandingOrders }, wakeOutbox };
  const paying = { ...deps, secret: opened.secret, returnOrigins: payReturnOrigins };
  await app.register(healthRoutes, deps);
  await app.register(catalogueRoutes, deps);
  await app.register(serviceRoutes, deps);
  await app.register(authRoutes, { ...deps, host: publicHost });
  await app.register(customerRoutes, deps);
  await app.register(auditRoutes, deps);
  await app.register(expertRoutes, deps);
  await app.register(optionRoutes, deps);
  await app.register(placeRoutes, deps);
  await app.register(addressRoutes, deps);
  await app.register(repairShopRoutes, deps);
  await app.register(calendarRoutes, deps);
  await app.register(motivationRoutes, deps);
  await app.register(landingRoutes, deps);
  await app.register(uploadRoutes, deps);
  await app.register(quoteRoutes, deps);
  await app.register(discountRoutes, deps);
  await app.register(orderRoutes, deps);
  await app.register(progressRoutes, deps);
  await app.register(orderUploadRoutes, deps);
  await app.register(invoiceRoutes, deps);
  await app.register(paymentRoutes, paying);
  if (sandboxBank) await app.register(bankCallRoutes, paying);
  await app.register(flowRulesRoutes, deps);
  await app.register(mediaRoutes);
  await app.register(uploadedMediaRoutes, deps);
  if (!production) {
    await app.register(devOutboxRoutes, deps);
    await app.register(devOrderRoutes, deps);
    await app.register(devOperatorRoutes, deps);
  }
  return app;
}
