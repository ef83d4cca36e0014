import { hash } from 'node:crypto';
import { chooseRules } from '../../../engine/rules/choose-rules.ts';
import type { CompiledRules } from '../../../engine/rules/compiled-rules.ts';
import { publishedName, readRulesVersion } from '../../../engine/rules/rules-version.ts';
import type { Published } from './load-version.ts';

/** The live versions of a document: the stable one, and the candidate with its percentage of new flows. */
interface Offered {
  readonly stable: CompiledRules | null;
  readonly candidate: { readonly rules: CompiledRules; readonly percent: number } | null;
}

/** The live documents and versions; replaced as a whole, never changed. */
export interface RuleSet {
  readonly offered: readonly Offered[];
  /** The documents that apply if no published document does. */
  readonly base: readonly CompiledRules[];
  /** The withdrawn versions by full name, which open flows leave too. */
  readonly withdrawn: ReadonlySet<string>;
}

const nothing: Offered = { stable: null, candidate: null };

/**
 * Returns the live set: a published version replaces the unpublished document of the same name; withdrawn versions are
 * left out.
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

/**
 * Picks the rules for a new flow: the version of each document for the flow's share, and of these the document that
 * fits best.
 */
export function pickRules(set: RuleSet, service: string, city: string, flow: string): CompiledRules | null {
  const share = flowShare(flow);
  const documents = set.offered.flatMap(({ stable, candidate }) => {
    const rules = candidate && share < candidate.percent ? candidate.rules : stable;
    return rules ? [rules] : [];
  });
  return chooseRules(documents, service, city) ?? chooseRules(set.base, service, city);
}

/** Whether a version, by its full name, is withdrawn. */
export function isWithdrawn({ withdrawn }: RuleSet, version: string): boolean {
  if (withdrawn.size === 0) return false;
  const named = readRulesVersion(version);
  return named !== null && withdrawn.has(publishedName(named));
}

/** Returns every version under which new flows can begin. */
export const versionsOf = ({ offered }: RuleSet): string[] =>
  offered.flatMap(({ stable, candidate }) => [
    ...(stable ? [stable.version] : []),
    ...(candidate ? [`${candidate.rules.version} for ${candidate.percent} %`] : []),
  ]);

/**
 * Returns a flow's share from its id: a number from 0 up to but not including 100, the same on every BFF and evenly
 * spread. A higher percentage keeps all flows of a lower one and adds others.
 */
export const flowShare = (flow: string): number =>
  (Number.parseInt(hash('sha256', flow).slice(0, 8), 16) / 2 ** 32) * 100;
