import type { FastifyInstance } from 'fastify';
import { buildApp, type AppOptions } from '../src/app.ts';
import type { OpenDatabase } from '../src/database/database.ts';
import { makeClient, type Client } from './client.ts';

/** The credential that the BFF has in tests. */
export const bffToken = 'a-credential-of-the-bff';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly client: Client;
  /** Moves the app's clock forward, in ms. */
  readonly wait: (ms: number) => void;
  readonly close: () => Promise<void>;
}

/** The whole app over a real database, with a clock that tests can move. */
export async function startApp(
  database: OpenDatabase,
  options: Partial<AppOptions['config']> = {},
): Promise<TestApp> {
  let offset = 0;
  const app = await buildApp({
    config: { production: false, upstreamToken: bffToken, ...options },
    db: database.db,
    now: () => Date.now() + offset,
  });
  return {
    app,
    client: makeClient(app),
    wait: (ms) => {
      offset += ms;
    },
    close: () => app.close(),
  };
}
