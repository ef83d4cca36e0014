import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Upstream } from '../../../platform/upstream/client.ts';
import type { CompiledRules } from '../../../engine/rules/compiled-rules.ts';
import { readRulesVersion } from '../../../engine/rules/rules-version.ts';
import type { RuleSource } from '../../../protocol/services/rule-source.ts';
import { keepLastGood, makeComplaint } from './origin.ts';
import { DirectoryOrigin, KeptDirectory } from './directory-origin.ts';
import { loadVersion, type Published } from './load-version.ts';
import { KeptPublished, PublishedOrigin } from './published-origin.ts';
import { isWithdrawn, makeRuleSet, pickRules, type RuleSet, versionsOf } from './rule-set.ts';

interface Settings {
  /** The documents that ship with the product; each counts until a version of it is published. */
  readonly seed: readonly CompiledRules[];
  /** A directory of documents that replace those of the seed. */
  readonly folder: string | null;
  /** The folder of the last valid sets. */
  readonly dataFolder: string;
  readonly upstream: Pick<Upstream, 'poll'>;
  readonly upstreamUrl: string;
  readonly log: FastifyBaseLogger;
  /** How often upstream and directory are read; 500 ms by default. */
  readonly everyMs?: number;
}

/** The longest wait for the version of an open flow, ms. */
const versionMs = 2_000;

/** Opens the rules with the last valid sets; `start` keeps them current. */
export async function openRuleSource(settings: Settings): Promise<RuleSource> {
  const { seed, folder, dataFolder, upstream, upstreamUrl, log, everyMs = 500 } = settings;
  let directory: readonly CompiledRules[] = [];
  let published: Published | null = null;
  let set: RuleSet = makeRuleSet(seed, null);

  const count = () => {
    const before = versionsOf(set).join(', ');
    set = makeRuleSet(overlay(seed, directory), published);
    const now = versionsOf(set);
    if (now.join(', ') !== before) log.info({ rules: now }, 'these rules count for new flows');
  };

  const origin = new PublishedOrigin({
    upstream,
    upstreamUrl,
    everyMs,
    kept: keepLastGood<KeptPublished>(path.join(dataFolder, 'rules-published.json'), KeptPublished),
    complaints: {
      answers: makeComplaint(log, 'flow rules'),
      content: makeComplaint(log, 'published flow rules do not count'),
    },
    onChange: (changed) => {
      published = changed;
      count();
    },
  });
  const onFault = (error: unknown) => log.error({ err: error }, 'flow rules could not be looked at');
  const work = [repeatWork((signal) => origin.refresh(signal), onFault)];
  await origin.restore();
  if (folder !== null) {
    const files = new DirectoryOrigin({
      folder,
      everyMs,
      kept: keepLastGood<KeptDirectory>(path.join(dataFolder, 'rules-directory.json'), KeptDirectory),
      complaint: makeComplaint(log, 'the directory of flow rules does not count'),
      onChange: (documents) => {
        directory = documents;
        count();
      },
    });
    work.push(repeatWork(() => files.refresh(), onFault));
    await files.restore();
  }

  return {
    pick: (service, city, flow) => {
      const rules = pickRules(set, service, city, flow);
      if (!rules) throw new Error(`no rule document applies to ${service} in city ${city}`);
      return rules;
    },
    isWithdrawn: (version) => isWithdrawn(set, version),
    find: async (version) => {
      const here = countingVersion(set, version);
      if (here) return here;
      const named = readRulesVersion(version);
      if (!named || named.number === 0) return null;
      const loaded = await loadVersion(upstream, named, AbortSignal.timeout(versionMs));
      return loaded.is === 'ready' && loaded.rules.version === version ? loaded.rules : null;
    },
    start: async () => {
      await Promise.all(work.map(({ start }) => start()));
    },
    stop: async () => {
      await Promise.all(work.map(({ stop }) => stop()));
    },
  };
}

/** Returns the seed with a directory's documents in place of those with the same name. */
function overlay(seed: readonly CompiledRules[], directory: readonly CompiledRules[]): CompiledRules[] {
  const names = new Set(directory.map(({ name }) => name));
  return [...seed.filter(({ name }) => !names.has(name)), ...directory];
}

const countingVersion = ({ offered, base }: RuleSet, version: string): CompiledRules | null =>
  [...offered.flatMap(({ stable, candidate }) => [stable, candidate?.rules ?? null]), ...base].find(
    (rules) => rules?.version === version,
  ) ?? null;

/** Work that repeats until it is stopped, one run at a time. */
interface Repeated {
  /** Resolves after the first run. */
  readonly start: () => Promise<void>;
  /** Aborts the current run and resolves when it has ended. */
  readonly stop: () => Promise<void>;
}

const afterFaultMs = 30_000;

/**
 * Repeats work; each run returns the ms from its beginning to the next run's beginning. The timer keeps no process
 * alive. After an unexpected error the next run comes much later.
 */
function repeatWork(
  work: (signal: AbortSignal) => Promise<number>,
  onFault: (error: unknown) => void,
): Repeated {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();

  const workSafely = async () => {
    try {
      return await work(ending.signal);
    } catch (error) {
      onFault(error);
      return afterFaultMs;
    }
  };

  const turn = async () => {
    const began = performance.now();
    const everyMs = await workSafely();
    if (ending.signal.aborted) return;
    timer = setTimeout(
      () => {
        current = turn();
      },
      Math.max(0, everyMs - (performance.now() - began)),
    );
    timer.unref();
  };

  return {
    start: () => (current = turn()),
    stop: async () => {
      ending.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
