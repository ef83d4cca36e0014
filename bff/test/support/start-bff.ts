import type { AddressInfo } from 'node:net';
import { upstreamToken } from '@gam/shared/test/server-process';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { buildParts } from '../../src/build-parts.ts';
import { readConfig } from '../../src/platform/config/read-config.ts';
import type { Parts } from '../../src/protocol/parts.ts';
import { openRulesWorker, type RulesWorker } from '../../src/rules/index.ts';

/** The BFFs of a process walk with one worker: what it found counts for the next of them. It ends with the process. */
const worker: RulesWorker = { ...openRulesWorker(), stop: async () => {} };

export interface BffOptions {
  readonly upstreamUrl: string;
  readonly dataFolder: string;
  /** The clock, ms since 1970. */
  readonly now?: () => number;
  /** The time that a request waits for the outside world, ms. */
  readonly waitMs?: number;
  /** The deadline of an event, ms. */
  readonly eventMs?: number;
  /** The pause between two tries of an upstream call, ms. */
  readonly pauseMs?: number;
  /** The deadline of one try, ms. */
  readonly tryMs?: number;
  /** How often published rules are read, ms. */
  readonly rulesEveryMs?: number;
  /** How often guarded roll-outs are looked at, ms. */
  readonly guardEveryMs?: number;
  /** How often erased accounts are asked for, ms. */
  readonly erasedEveryMs?: number;
  /** Settings beside those of every test. */
  readonly env?: Readonly<Record<string, string>>;
  /** Receives the app before its routes are mounted. */
  readonly prepare?: (app: FastifyInstance) => void;
  readonly logger?: FastifyServerOptions['logger'];
}

export interface Bff {
  readonly url: string;
  readonly parts: Parts;
  readonly close: () => Promise<void>;
}

/**
 * The BFF in this process, listening on a free port, with short pauses between the tries of a call and with deadlines
 * that only a call without an answer reaches, also on a busy machine.
 */
export async function startBff(options: BffOptions): Promise<Bff> {
  const { upstreamUrl, dataFolder, now, waitMs = 20_000, env = {}, prepare, logger = false } = options;
  const { pauseMs = 10, tryMs = 10_000, eventMs = 20_000, rulesEveryMs = 500 } = options;
  const outcome = readConfig({
    GAM_DATA: dataFolder,
    UPSTREAM_URL: upstreamUrl,
    UPSTREAM_TOKEN: upstreamToken,
    NODE_ENV: 'test',
    ...env,
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  const config = outcome.value;
  const made: Parts[] = [];
  const app = await buildApp(
    config,
    async (building) => {
      prepare?.(building);
      const { log, server } = building;
      const parts = await buildParts(config, log, {
        // Tests make more calls fail than a process in service does.
        upstream: { pauseMs, tryMs, spareTries: 10_000, breakerSample: 10_000 },
        deadlines: { eventMs },
        server,
        waitMs,
        worker,
        rulesEveryMs,
        ...(options.guardEveryMs !== undefined && { guardEveryMs: options.guardEveryMs }),
        ...(options.erasedEveryMs !== undefined && { erasedEveryMs: options.erasedEveryMs }),
        ...(now && { now }),
      });
      made.push(parts);
      return parts;
    },
    logger,
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const [parts] = made;
  if (!parts) throw new Error('the BFF has no parts');
  const { port } = app.server.address() as AddressInfo;
  let closing: Promise<void> | null = null;
  const close = async () => {
    app.server.closeAllConnections();
    await app.close();
    // A call that hangs is left to itself, as at the end of a process.
    void parts.upstream.close();
    await parts.store.close();
  };
  return { url: `http://127.0.0.1:${port}`, parts, close: () => (closing ??= close()) };
}
