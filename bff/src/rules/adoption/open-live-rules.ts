import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Upstream } from '../../platform/upstream/client.ts';
import { type CompiledRules, placeOf, type RuleCombination, type RulePlace } from '@gam/engine/rules';
import type { LiveRules } from '../services/live-rules.ts';
import { repeatWork } from '../../platform/repeat-work.ts';
import { keepLastGood } from '../versions/last-good.ts';
import type { RuleVersions } from '../versions/rule-versions.ts';
import type { RulesWorker } from '../worker/open-worker.ts';
import { runCheck } from '../worker/run-check.ts';
import { Adoption } from './adoption.ts';
import type { Certifier } from './certificate.ts';
import { makeComplaint } from './complaint.ts';
import { loadEarlierSets } from './earlier-sets.ts';
import { documentsIn, keepServices, KeptServices, restoreServices } from './held-services.ts';
import { makeOfferCache } from './offer-cache.ts';
import { DirectoryOrigin, KeptDirectory } from './directory-origin.ts';
import { KeptPublished, PublishedOrigin } from './published-origin.ts';
import { pickRules, renewRules, stopsOf } from './pick-rules.ts';
import {
  isWithdrawn,
  liveVersions,
  makeRuleSet,
  type Published,
  type RuleSet,
  stableAndCandidates,
} from './rule-set.ts';
import { guardedRollOuts, liveShare, trialsOf } from './trials.ts';

interface Settings {
  /** The documents that ship with the product; each counts until a version of it is published. */
  readonly seed: readonly CompiledRules[];
  /** A directory of documents that replace those of the seed. */
  readonly folder: string | null;
  /** The folder of the last valid sets. */
  readonly dataFolder: string;
  readonly upstream: Pick<Upstream, 'poll' | 'call'>;
  readonly upstreamUrl: string;
  readonly versions: RuleVersions;
  readonly worker: RulesWorker;
  readonly log: FastifyBaseLogger;
  /** Makes and reads the certificates of sets that passed the check. */
  readonly certifier: Certifier;
  readonly now: () => number;
  /** How often upstream and directory are read; 500 ms by default. */
  readonly everyMs?: number;
}

/** Opens the rules with the last valid sets; `start` keeps them current. */
export async function openLiveRules(settings: Settings): Promise<LiveRules> {
  const { seed, folder, upstream, upstreamUrl, versions, log, certifier, now, everyMs = 500 } = settings;
  const inData = (file: string): string => path.join(settings.dataFolder, file);
  let directory: readonly CompiledRules[] = [];
  let published: Published | null = null;
  /** The newest set, whether or not every service has taken it over. */
  let newest: RuleSet = makeRuleSet(seed, null);
  let deciding: Promise<void> = Promise.resolve();

  const keptServices = keepLastGood<KeptServices>(inData('rules-held.json'), KeptServices, log);
  const kept = await keptServices.read();
  const offers = makeOfferCache({ upstream, now, log });
  let writing: Promise<void> = Promise.resolve();
  const adoption = new Adoption(
    {
      loadOffers: offers,
      runCheck: (input) => runCheck(settings.worker, input),
      earlierSets: async (signal) =>
        published ? loadEarlierSets(versions, published.live, overlay(seed, directory), signal) : [],
      certifier,
      log,
      now,
      onHeld: (held) => {
        writing = keptServices.write(keepServices(upstreamUrl, held));
      },
    },
    newest,
    kept?.upstream === upstreamUrl ? restoreServices(kept, versions) : [],
  );

  let isRestoring = true;
  let isDecided = false;
  const adopt = (hasGood: boolean) => {
    isDecided = true;
    // The seed was checked before it shipped.
    const isSeed = directory.length === 0 && (published?.live.documents.length ?? 0) === 0;
    if (isSeed) adoption.reset(newest);
    else
      deciding = adoption.adopt({ set: newest, certificate: published?.live.certificate ?? null, hasGood });
  };

  /** Takes the documents of now over. `hasGood`: whether the set before them was live and good. */
  const count = (hasGood: boolean) => {
    const before = namesIn(newest);
    newest = makeRuleSet(overlay(seed, directory), published);
    // What is on disk was live before the start.
    if (isRestoring) adoption.restore(newest);
    else adopt(hasGood);
    const names = namesIn(newest);
    if (names.join() !== before.join()) log.info({ rules: names }, 'these rules count for new flows');
  };

  const origin = new PublishedOrigin({
    upstream,
    versions,
    upstreamUrl,
    everyMs,
    kept: keepLastGood<KeptPublished>(inData('rules-published.json'), KeptPublished, log),
    complaints: {
      answers: makeComplaint(log, 'flow rules'),
      content: makeComplaint(log, 'published flow rules do not count'),
    },
    onChange: (changed) => {
      // Without a set on disk the seed is not what counted: a published set may have been live for long.
      const hasGood = published !== null || changed.live.documents.length === 0;
      published = changed;
      count(hasGood);
    },
  });
  const onFault = (error: unknown) => log.error({ err: error }, 'flow rules could not be looked at');
  const work = [repeatWork((signal) => origin.refresh(signal), onFault)];
  await origin.restore();
  if (folder !== null) {
    const files = new DirectoryOrigin({
      folder,
      compile: versions.compile,
      everyMs,
      kept: keepLastGood<KeptDirectory>(inData('rules-directory.json'), KeptDirectory, log),
      complaint: makeComplaint(log, 'the directory of flow rules does not count'),
      onChange: (documents) => {
        const hasGood = directory.length > 0;
        directory = documents;
        count(hasGood);
      },
    });
    work.push(repeatWork(() => files.refresh(), onFault));
    await files.restore();
  }
  isRestoring = false;
  const isAnew = published === null && directory.length === 0;

  const ruleFor = (
    { service, city }: RulePlace,
    choose: (set: RuleSet) => RuleCombination | null,
  ): RuleCombination => {
    const rules = choose(adoption.setFor(service, city));
    if (rules === null) throw new Error(`no base of the rules applies to ${service} in city ${city}`);
    return rules;
  };

  return {
    pick: (service, city, beginning) => {
      const place = placeOf(service, city);
      return ruleFor(place, (set) => pickRules(set, place, beginning));
    },
    renew: (kept, service, city, beginning) => {
      const place = placeOf(service, city);
      return ruleFor(place, (set) => renewRules(set, kept, place, beginning));
    },
    // A stop counts at once, whatever set a service stays on.
    stops: (service, city, at) => stopsOf(newest, placeOf(service, city), at),
    rollOuts: () => (published ? guardedRollOuts(published.live) : []),
    trials: (service, city, versions, visitor) =>
      trialsOf(adoption.setFor(service.slug, city), versions, visitor),
    liveShare: (rollOut) => liveShare(newest, rollOut),
    live: () => liveVersions(newest),
    revision: () => published?.live.revision ?? null,
    counting: () => stableAndCandidates(newest),
    unpublished: () => newest.base,
    held: () =>
      adoption.held().map(({ service, city, reasons, set }) => ({
        service,
        city,
        reasons,
        versions: documentsIn(set).map(({ version }) => version),
      })),
    isWithdrawn: (versions) => isWithdrawn(newest, versions),
    start: async () => {
      await Promise.all(work.map(({ start }) => start()));
      // A service may pass now that was held, or was being checked, when the last process ended.
      if (!isDecided && adoption.held().length > 0) adopt(true);
      // A start with nothing good on disk begins with what passes.
      if (isAnew) await deciding;
    },
    decided: () => deciding,
    stop: async () => {
      await Promise.all([...work.map(({ stop }) => stop()), adoption.stop()]);
      await writing;
    },
  };
}

/** Every version under which new flows can begin, with its share of them. */
const namesIn = (set: RuleSet): string[] =>
  liveVersions(set).map(({ version, percent }) => `${version} for ${percent} %`);

/** Returns the seed with a directory's documents in place of those with the same name. */
function overlay(seed: readonly CompiledRules[], directory: readonly CompiledRules[]): CompiledRules[] {
  const names = new Set(directory.map(({ name }) => name));
  return [...seed.filter(({ name }) => !names.has(name)), ...directory];
}
