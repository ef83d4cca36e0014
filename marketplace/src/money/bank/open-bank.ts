import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { BankSettings } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { startPoller } from '../../platform/queues/poller.ts';
import type { Bank } from './bank.ts';
import type { BankCall } from './signature.ts';
import { bankInAppRoutes } from './in-app-routes.ts';
import { bankPageRoutes } from './page-routes.ts';
import { openSandboxBank } from './sandbox-bank.ts';
import { makeCalls } from './merchant-calls.ts';
import { openZarinpal } from './zarinpal.ts';

/**
 * The bank's secret of this data folder, created when missing. A draft is written and then linked, so that parallel
 * starts share one secret and a crash leaves no incomplete file.
 */
function loadBankSecret(folder: string): string {
  const file = path.join(folder, 'bank-secret');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!isTaken) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** The poll interval for waiting calls, in ms. */
const callEvery = 2_500;

interface OpenedBank {
  readonly bank: Bank;
  /** The secret that the sandbox bank and the marketplace sign with; random for a bank that signs nothing. */
  readonly secret: string;
}

interface BankDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly dataFolder: string;
  /** The path of the marketplace's route for the bank's reports. */
  readonly callPath: string;
}

/** Opens the configured bank. */
export async function openBank(
  app: FastifyInstance,
  settings: BankSettings,
  deps: BankDeps,
): Promise<OpenedBank> {
  if (settings.driver === 'sandbox') return openSandbox(app, settings, deps);
  if (settings.driver === 'none') return openNoBank();
  return { ...openNoBank(), bank: openZarinpal({ settings, log: app.log }) };
}

/**
 * Opens the sandbox bank in this process: its records, its pages and its calls to the marketplace's route. The calls
 * are injected into the app, so that they need no network address.
 */
async function openSandbox(
  app: FastifyInstance,
  settings: Extract<BankSettings, { driver: 'sandbox' }>,
  { db, now, dataFolder, callPath }: BankDeps,
): Promise<OpenedBank> {
  const secret = settings.secret ?? loadBankSecret(path.join(dataFolder, 'marketplace'));
  const publicUrl = () => settings.url ?? urlOf(app);
  const deliver = async (call: BankCall) =>
    (await app.inject({ method: 'POST', url: callPath, payload: call })).statusCode;
  const calls = startPoller({
    name: 'the calls of the sandbox bank',
    every: callEvery,
    work: () => makeCalls(db, deliver, now()),
    log: app.log,
  });
  app.addHook('onClose', () => calls.stop());
  await app.register(bankPageRoutes, { db, now, secret, wakeCalls: calls.wake });
  await app.register(bankInAppRoutes, { db, now, secret });
  const { refundWindowMs = null } = settings;
  return { bank: openSandboxBank({ db, now, secret, publicUrl, refundWindowMs }), secret };
}

/** The URL at which this process listens. */
function urlOf(app: FastifyInstance): string {
  const address = app.server.address() as AddressInfo | null;
  if (address === null) return 'http://127.0.0.1';
  const { address: host, port, family } = address;
  // A browser cannot open the wildcard address.
  const named = host === '0.0.0.0' || host === '::' ? 'localhost' : family === 'IPv6' ? `[${host}]` : host;
  return `http://${named}:${port}`;
}

const isMissing = async (): Promise<never> => {
  throw new Error('no bank is configured');
};

/** Opens a bank that refuses everything: no payment can begin and no signature is valid. */
export function openNoBank(): OpenedBank {
  return {
    bank: {
      gateways: [],
      begin: isMissing,
      takeFromWallet: isMissing,
      readReturn: () => null,
      verify: isMissing,
      refunds: { parts: false, windowMs: null },
      refund: isMissing,
      hasRefunded: isMissing,
      statement: null,
    },
    secret: randomBytes(32).toString('base64url'),
  };
}
