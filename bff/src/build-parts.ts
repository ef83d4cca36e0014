import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './platform/config/read-config.ts';
import type { Deadlines, Parts } from './protocol/parts.ts';
import type { Repeated } from './platform/repeat-work.ts';
import { ownFolder } from './platform/data-folder.ts';
import { listeningUrl } from './platform/listening-url.ts';
import { devWidgets } from './dev/dev-widgets.ts';
import { makeFeatures } from './features/index.ts';
import { forgetErased } from './features/personal-data/index.ts';
import {
  guardRollOuts,
  loadRules,
  openLiveRules,
  openRulesWorker,
  openRuleVersions,
  readEngineBuild,
  type RulesWorker,
} from './rules/index.ts';
import { describeFinding } from '@gam/shared/rule-document';
import { makeSealer } from './platform/secrets/sealer.ts';
import { openOutcomes } from './rules/outcomes/outcomes.ts';
import { loadSecret, makeSigner, makeSigners } from './platform/secrets/secrets.ts';
import { customerFactsBytes } from './protocol/flows/customer-facts.ts';
import { givenBytes } from './protocol/flows/gather-given.ts';
import { keptTicketCharacters } from './protocol/records/ticket.ts';
import { makeRegistry } from './protocol/features.ts';
import { makeFragments } from './protocol/fragments/fragments.ts';
import { makeCompiled } from './rules/services/compiled.ts';
import { makeFindingsLog } from './rules/services/findings-log.ts';
import { makeServiceLoader } from './rules/services/service-loader.ts';
import { sealStore } from './platform/sessions/seal-store.ts';
import { makeSessions } from './platform/sessions/sessions.ts';
import { makeSourceReader } from './protocol/sources/source-reader.ts';
import { makeCaches } from './platform/store/caches.ts';
import { openEmbeddedStore } from './platform/store/embedded-store.ts';
import { keepBudget } from './platform/store/budget/keep-budget.ts';
import { openRedisStore } from './platform/store/redis/redis-store.ts';
import { measureStore } from './platform/telemetry/measure-store.ts';
import { makeBrokenReplies } from './platform/upstream/broken-replies.ts';
import { observeUpstream } from './platform/telemetry/observe-upstream.ts';
import { openTelemetry } from './platform/telemetry/open-telemetry.ts';
import { connectUpstream, type UpstreamOptions } from './platform/upstream/client.ts';

/** The folder of the rule documents that ship with the product. */
const seedRules = path.resolve(import.meta.dirname, '../rules');

/** The longest wait of a request for the outside world, ms. */
const waitMs = 8_000;

const deadlines: Deadlines = { screenMs: 10_000, eventMs: 8_000, rulesMs: 120_000 };

interface PartOverrides {
  /** Pauses and limits of the upstream's client. */
  readonly upstream?: Partial<UpstreamOptions>;
  readonly now?: () => number;
  readonly waitMs?: number;
  readonly deadlines?: Partial<Deadlines>;
  readonly rulesFolder?: string;
  /** The worker of another BFF of this process, which keeps what it found. */
  readonly worker?: RulesWorker;
  /** How often published rules are read, ms. */
  readonly rulesEveryMs?: number;
  /** How often sums of outcomes are sent, ms. */
  readonly outcomesEveryMs?: number;
  /** How often guarded roll-outs are looked at, ms. */
  readonly guardEveryMs?: number;
  /** How often erased accounts are asked for, ms. */
  readonly erasedEveryMs?: number;
  /** Aborted when the process is about to end; never by default. */
  readonly leaving?: AbortSignal;
  /** The listening server, which gives the public URL if none is set. */
  readonly server?: Server;
}

/** Everything that a BFF is made of. */
export interface BffParts extends Parts {
  /** Moves guarded roll-outs. */
  readonly guard: Repeated;
  /** Forgets erased accounts. */
  readonly erased: Repeated;
}

/** Builds the parts of the BFF from its settings; a test passes its own clock, waits and pauses. */
export async function buildParts(
  config: Config,
  log: FastifyBaseLogger,
  overrides: PartOverrides = {},
): Promise<BffParts> {
  const features = makeFeatures([devWidgets]);
  const now = overrides.now ?? Date.now;
  const secrets = config.secrets ?? loadSecret(path.resolve(config.dataFolder), 'secret');
  const bootId = randomUUID();
  const caches = makeCaches();
  const signer = (purpose: string) => makeSigner(secrets, purpose, caches);
  const signers = makeSigners(signer);
  const telemetry = await openTelemetry(config);
  const { metrics } = telemetry;
  const { storeUrl, storeLimitBytes: limitBytes, production } = config;
  const opened =
    storeUrl === null
      ? openEmbeddedStore(ownFolder(config.dataFolder), bootId, {
          now,
          log,
          caches,
          ...(limitBytes !== null && { limitBytes }),
        })
      : await openRedisStore({ url: storeUrl, bootId, production, log, now, caches, limitBytes });
  const measured = metrics ? measureStore(opened, metrics) : opened;
  const store = sealStore(keepBudget(measured, { caches, log }), makeSealer(secrets, 'store'));
  const brokenReplies = makeBrokenReplies(now, caches);
  const upstream = connectUpstream({
    url: config.upstreamUrl,
    mediaUrl: config.mediaUrl,
    ownToken: config.upstreamToken,
    caches,
    now,
    ...observeUpstream(log, telemetry, brokenReplies),
    ...overrides.upstream,
  });
  const versions = openRuleVersions({ upstream, store, caches });
  const worker = overrides.worker ?? openRulesWorker();
  const { documents, findings } = await loadRules(overrides.rulesFolder ?? seedRules, versions.compile);
  for (const finding of findings) log.error({ finding }, describeFinding(finding));
  const certifier = { signer: signer('rules'), build: await readEngineBuild() };
  const rules = await openLiveRules({
    seed: documents,
    folder: config.rulesFolder && path.resolve(config.rulesFolder),
    dataFolder: ownFolder(config.dataFolder),
    upstream,
    upstreamUrl: config.upstreamUrl,
    versions,
    worker,
    log,
    certifier,
    now,
    ...(overrides.rulesEveryMs !== undefined && { everyMs: overrides.rulesEveryMs }),
  });
  const outcomes = openOutcomes({
    store,
    upstream,
    hash: signers.visitor.sign,
    liveShare: rules.liveShare,
    log,
    now,
    ...(overrides.outcomesEveryMs !== undefined && { everyMs: overrides.outcomesEveryMs }),
  });
  const guard = guardRollOuts({
    upstream,
    rollOuts: rules.rollOuts,
    log,
    now,
    ...(overrides.guardEveryMs !== undefined && { everyMs: overrides.guardEveryMs }),
  });
  const erased = forgetErased({
    store,
    upstream,
    log,
    forgetMemory: caches.forgetPeople,
    ...(overrides.erasedEveryMs !== undefined && { everyMs: overrides.erasedEveryMs }),
  });
  metrics?.beforeRead(() => {
    for (const { cache, entries, size, most } of caches.list()) {
      metrics.cacheEntries.set({ cache }, entries);
      metrics.cacheSize.set({ cache }, size);
      metrics.cacheLimit.set({ cache }, most);
    }
    const { usedBytes, limitBytes: most, refused, evicted } = store.fullness();
    metrics.storeUsed.set(usedBytes);
    metrics.storeLimit.set(most);
    metrics.storeRefused.reset();
    metrics.storeRefused.inc(refused);
    metrics.storeEvicted.reset();
    metrics.storeEvicted.inc(evicted);
    metrics.rules.reset();
    for (const { document, version, percent } of rules.live())
      metrics.rules.set({ document, version }, percent);
    const held = rules.held();
    const checking = held.filter(({ reasons }) => reasons.length === 0).length;
    metrics.rulesHeld.set({ because: 'checking' }, checking);
    metrics.rulesHeld.set({ because: 'broken' }, held.length - checking);
  });
  return {
    config,
    features: makeRegistry(features),
    store,
    caches,
    tickets: caches.open('tickets', keptTicketCharacters, 'people'),
    given: caches.open('given', givenBytes, 'people'),
    customerFacts: caches.open('customer facts', customerFactsBytes, 'people'),
    upstream,
    brokenReplies,
    sessions: makeSessions(store, now),
    services: makeServiceLoader(upstream, now, rules.revision, caches),
    sources: makeSourceReader({
      sources: features.sources,
      upstream,
      signer: signers.version,
      config,
      now,
      caches,
    }),
    compiled: makeCompiled({ store, versions, rules, caches, onCompiled: makeFindingsLog(log, caches) }),
    rules,
    versions,
    worker,
    outcomes,
    guard,
    erased,
    certifier,
    signers,
    fragments: makeFragments(signer('fragment'), caches),
    log,
    ...telemetry,
    now,
    underWay: new Map(),
    bootId,
    leaving: overrides.leaving ?? new AbortController().signal,
    publicUrl: () => config.publicUrl ?? listeningUrl(config, overrides.server),
    waitMs: overrides.waitMs ?? waitMs,
    deadlines: { ...deadlines, ...overrides.deadlines },
  };
}
