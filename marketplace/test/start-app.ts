import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import type { Database, OpenDatabase } from '../src/platform/database/database.ts';
import { bffToken, makeClient, type Client } from './client.ts';

export { bffToken };

type AppOptions = Parameters<typeof buildApp>[0];

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly client: Client;
  /** The app's clock, in ms. */
  readonly now: () => number;
  /** Moves it forward, in ms. */
  readonly wait: (ms: number) => void;
  /** Stops it: from then on only `wait` moves it. */
  readonly stopClock: () => void;
  /** Where the app keeps what it keeps on disk; gone when closed. */
  readonly dataFolder: string;
  readonly close: () => Promise<void>;
}

/** The whole app over a real database, with a clock that tests can move. */
export async function startApp(
  database: OpenDatabase,
  options: Partial<AppOptions['config']> = {},
  more: Pick<
    AppOptions,
    'wrapBank' | 'logger' | 'metrics' | 'tracing' | 'prepare' | 'storageLimits' | 'news'
  > = {},
): Promise<TestApp> {
  let offset = 0;
  let stoppedAt: number | null = null;
  const now = () => (stoppedAt ?? Date.now()) + offset;
  const dataFolder = await mkdtemp(path.join(process.env['GAM_TEST_FOLDER'] ?? tmpdir(), 'gam-marketplace-'));
  const app = await buildApp({
    config: {
      production: false,
      upstreamTokens: [bffToken],
      dataFolder,
      smtpUrl: null,
      mailFrom: 'receipts@gam.example',
      // Nothing listens there: messages stay in the outbox.
      ...(options.production && {
        sms: { driver: 'webhook', url: 'http://127.0.0.1:1/', token: 'a-token-of-the-webhook' },
      }),
      ...options,
    },
    db: database.db,
    now,
    ...more,
  });
  return {
    app,
    db: database.db,
    client: makeClient(app),
    now,
    wait: (ms) => {
      offset += ms;
    },
    stopClock: () => {
      stoppedAt = Date.now();
    },
    dataFolder,
    close: async () => {
      await app.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
