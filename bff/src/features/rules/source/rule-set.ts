import { hash } from 'node:crypto';
import { chooseRules } from '../../../engine/rules/choose-rules.ts';
import type { CompiledRules } from '../../../engine/rules/compiled-rules.ts';
import { publishedName, readRulesVersion } from '../../../engine/rules/rules-version.ts';
import type { Published } from './load-version.ts';

/** A document under one name: what counts for everyone, and what for a percentage of new flows. */
interface Offered {
  readonly stable: CompiledRules | null;
  readonly candidate: { readonly rules: CompiledRules; readonly percent: number } | null;
}

/** The documents and versions that count at one moment: replaced as a whole, never changed. */
export interface RuleSet {
  readonly offered: readonly Offered[];
  /** Where no offered document is for an order. */
  readonly base: readonly CompiledRules[];
  /** Versions that were taken away also from the flows in them, by name and number. */
  readonly withdrawn: ReadonlySet<string>;
}

const nothing: Offered = { stable: null, candidate: null };

/**
 * Puts together what counts: a published version goes before an unpublished document of the same name.
 * What is withdrawn counts nowhere.
 */
export function makeRuleSet(base: readonly CompiledRules[], published: Published | null): RuleSet {
  const withdrawn = new Set(published?.live.withdrawn.map(publishedName));
  const offered = new Map<string, Offered>(base.map((rules) => [rules.name, { ...nothing, stable: rules }]));
  for (const { name, stable, candidate } of published?.live.documents ?? []) {
    const versionOf = (number: number) => {
      const key = publishedName({ name, number });
      return withdrawn.has(key) ? null : (published?.versions.get(key) ?? null);
    };
    const rules = candidate && versionOf(candidate.number);
    const unpublished = offered.get(name)?.stable ?? null;
    offered.set(name, {
      stable: (stable === null ? null : versionOf(stable)) ?? unpublished,
      candidate: rules && { rules, percent: candidate.percent },
    });
  }
  return { offered: [...offered.values()], base, withdrawn };
}

/** The rules that a flow begins under: of each document the version for its share, of these the one that fits best. */
export function pickRules(set: RuleSet, service: string, city: string, flow: string): CompiledRules | null {
  const share = flowShare(flow);
  const documents = set.offered.flatMap(({ stable, candidate }) => {
    const rules = candidate && share < candidate.percent ? candidate.rules : stable;
    return rules ? [rules] : [];
  });
  return chooseRules(documents, service, city) ?? chooseRules(set.base, service, city);
}

/** Whether a version, by its full name, was taken away from the flows in it. */
export function isWithdrawn({ withdrawn }: RuleSet, version: string): boolean {
  if (withdrawn.size === 0) return false;
  const named = readRulesVersion(version);
  return named !== null && withdrawn.has(publishedName(named));
}

/** Every version that new flows can begin under. */
export const versionsOf = ({ offered }: RuleSet): string[] =>
  offered.flatMap(({ stable, candidate }) => [
    ...(stable ? [stable.version] : []),
    ...(candidate ? [`${candidate.rules.version} for ${candidate.percent} %`] : []),
  ]);

/**
 * Where a flow stands among all, from 0 up to but not 100, by its id alone: the same on every BFF, and evenly spread.
 * Flows below a percentage stay below every higher one, so that raising it only adds flows.
 */
export const flowShare = (flow: string): number =>
  (Number.parseInt(hash('sha256', flow).slice(0, 8), 16) / 2 ** 32) * 100;
