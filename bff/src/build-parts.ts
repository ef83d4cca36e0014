import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { currentRef } from './platform/deadline.ts';
import type { Config } from './platform/config/read-config.ts';
import type { Deadlines, Parts } from './protocol/parts.ts';
import { ownFolder } from './platform/data-folder.ts';
import { listeningUrl } from './platform/listening-url.ts';
import { devWidgets } from './dev/dev-widgets.ts';
import { registerFeatures } from './features/index.ts';
import { loadRules, openRuleSource } from './features/rules/index.ts';
import { describeFinding } from '@gam/shared/rule-document';
import { loadSecret, makeSigner } from './platform/secrets/secrets.ts';
import { makeCompiled } from './protocol/services/compiled.ts';
import { makeFindingsLog } from './protocol/services/findings-log.ts';
import { makeServiceSource } from './protocol/services/service-source.ts';
import { makeSessions } from './platform/sessions/sessions.ts';
import { makeSourceReader } from './protocol/sources/source-reader.ts';
import { openEmbeddedStore } from './platform/store/embedded-store.ts';
import type { Store } from './platform/store/store.ts';
import { connectUpstream, type UpstreamOptions } from './platform/upstream/client.ts';

/** The folder of the rule documents that ship with the product. */
const seedRules = path.resolve(import.meta.dirname, '../rules');

/** The longest wait of a request for the outside world, ms. */
const waitMs = 8_000;

const deadlines: Deadlines = { screenMs: 10_000, eventMs: 8_000 };

interface PartOverrides {
  readonly store?: Store;
  /** Pauses and limits of the upstream's client. */
  readonly upstream?: Partial<UpstreamOptions>;
  readonly now?: () => number;
  readonly waitMs?: number;
  readonly deadlines?: Partial<Deadlines>;
  readonly rulesFolder?: string;
  /** How often published rules are read, ms. */
  readonly rulesEveryMs?: number;
  /** Aborted when the process is about to end; never by default. */
  readonly leaving?: AbortSignal;
  /** The listening server, which gives the public URL if none is set. */
  readonly server?: Server;
}

/** Builds the parts of the BFF from its settings; a test passes its own clock, waits and pauses. */
export async function buildParts(
  config: Config,
  log: FastifyBaseLogger,
  overrides: PartOverrides = {},
): Promise<Parts> {
  registerFeatures([devWidgets]);
  const now = overrides.now ?? Date.now;
  const secret = config.secret ?? loadSecret(path.resolve(config.dataFolder), 'secret');
  const { documents, findings } = await loadRules(overrides.rulesFolder ?? seedRules);
  for (const finding of findings) log.error({ finding }, describeFinding(finding));
  const store = overrides.store ?? openEmbeddedStore(ownFolder(config.dataFolder), now, log);
  const upstream = connectUpstream({
    url: config.upstreamUrl,
    mediaUrl: config.mediaUrl,
    ownToken: config.upstreamToken,
    onFailure: (call, { status, code, problem }) =>
      log.warn(
        { call, status, code, reqId: currentRef(), ...(problem && { problem }) },
        problem ? 'a reply of the upstream breaks the contract' : 'a call of the upstream failed',
      ),
    onBreaker: (breaker, state) =>
      log.warn({ breaker, state }, 'a breaker of the upstream changed its state'),
    onStale: (call, ageMs) => log.warn({ call, stale: true, ageMs }, 'a copy stands in for the upstream'),
    ...overrides.upstream,
  });
  const rules = await openRuleSource({
    seed: documents,
    folder: config.rulesFolder && path.resolve(config.rulesFolder),
    dataFolder: ownFolder(config.dataFolder),
    upstream,
    upstreamUrl: config.upstreamUrl,
    log,
    ...(overrides.rulesEveryMs !== undefined && { everyMs: overrides.rulesEveryMs }),
  });
  const version = makeSigner(secret, 'version');
  return {
    config,
    store,
    upstream,
    sessions: makeSessions(store, now),
    services: makeServiceSource(upstream, now),
    sources: makeSourceReader({ upstream, signer: version, config, now }),
    compiled: makeCompiled({ store, rules, now, onCompiled: makeFindingsLog(log) }),
    rules,
    signers: {
      ticket: makeSigner(secret, 'ticket'),
      visitor: makeSigner(secret, 'visitor'),
      referral: makeSigner(secret, 'referral'),
      version,
      upload: makeSigner(secret, 'upload'),
      payment: makeSigner(secret, 'payment'),
      device: makeSigner(secret, 'device'),
    },
    log,
    now,
    bootId: randomUUID(),
    leaving: overrides.leaving ?? new AbortController().signal,
    publicUrl: () => config.publicUrl ?? listeningUrl(config, overrides.server),
    waitMs: overrides.waitMs ?? waitMs,
    deadlines: { ...deadlines, ...overrides.deadlines },
  };
}
