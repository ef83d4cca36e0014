import { hash } from 'node:crypto';
import {
  type CompiledRules,
  publishedName,
  readRulesVersion,
  readVersionList,
  type RuleCombination,
} from '@gam/engine/rules';
import type { LiveFlowRules } from '@gam/schemas/upstream';
import { Recent } from '../../platform/store/recent.ts';
import type { LiveVersion } from '../services/live-rules.ts';

/** The live documents of the upstream, with every version that they name. */
export interface Published {
  readonly live: LiveFlowRules;
  /** By full name, `default@7`. */
  readonly versions: ReadonlyMap<string, CompiledRules>;
}

/** The live versions of a document: the stable one, and the candidate with its percentage of visitors. */
export interface Offered {
  readonly stable: CompiledRules | null;
  readonly candidate: {
    readonly rules: CompiledRules;
    readonly percent: number;
    /** The id of the roll-out; empty where the upstream sends none. */
    readonly rollOut: string;
  } | null;
}

/** Returns the live versions of a document. */
export const versionsOf = ({ stable, candidate }: Offered): CompiledRules[] =>
  [stable, candidate?.rules ?? null].filter((rules) => rules !== null);

/** The live documents and versions; replaced as a whole, never changed. */
export interface RuleSet {
  /** What was put together of its documents so far, by the list of versions. */
  readonly combinations: Recent<RuleCombination>;
  readonly offered: readonly Offered[];
  /** The documents that apply if no published document does. */
  readonly base: readonly CompiledRules[];
  /** The withdrawn versions by full name, which open flows leave too. */
  readonly withdrawn: ReadonlySet<string>;
}

/** What the combinations of a set take, bytes. */
const combinedBytes = 4_000_000;

/** Opens a set, of which nothing is put together yet. */
export const openSet = (content: Omit<RuleSet, 'combinations'>): RuleSet => ({
  ...content,
  combinations: new Recent(combinedBytes),
});

/**
 * Returns the live set: a published version replaces the unpublished document of the same name; withdrawn versions are
 * left out.
 */
export function makeRuleSet(base: readonly CompiledRules[], published: Published | null): RuleSet {
  const withdrawn = new Set(published?.live.withdrawn.map(publishedName));
  const offered = new Map<string, Offered>(base.map((stable) => [stable.name, { stable, candidate: null }]));
  for (const { name, stable, candidate } of published?.live.documents ?? []) {
    const versionOf = (number: number) => {
      const key = publishedName({ name, number });
      return withdrawn.has(key) ? null : (published?.versions.get(key) ?? null);
    };
    const rules = candidate && versionOf(candidate.number);
    const unpublished = offered.get(name)?.stable ?? null;
    offered.set(name, {
      stable: (stable === null ? null : versionOf(stable)) ?? unpublished,
      candidate: rules && { rules, percent: candidate.percent, rollOut: candidate.roll_out ?? '' },
    });
  }
  return openSet({ offered: [...offered.values()], base, withdrawn });
}

/** Every version of a set: for all visitors, and the candidates for a share of them. */
export const stableAndCandidates = ({ offered }: Pick<RuleSet, 'offered'>) => ({
  documents: offered.flatMap(({ stable }) => stable ?? []),
  candidates: offered.flatMap(({ candidate }) => candidate?.rules ?? []),
});

/** Whether one of a flow's versions is withdrawn. */
export function isWithdrawn({ withdrawn }: RuleSet, list: string): boolean {
  if (withdrawn.size === 0) return false;
  return readVersionList(list).some(({ version }) => {
    const named = readRulesVersion(version);
    return named !== null && withdrawn.has(publishedName(named));
  });
}

/** Returns the versions under which new flows can begin, each with its share of new flows. */
export const liveVersions = ({ offered }: RuleSet): LiveVersion[] =>
  offered.flatMap(({ stable, candidate }) => {
    const percent = candidate?.percent ?? 0;
    return [
      ...(stable
        ? [
            {
              document: stable.name,
              version: stable.version,
              percent: 100 - percent,
              ...(stable.isStop && { open_flows: { until: stable.document.until ?? null } }),
            },
          ]
        : []),
      ...(candidate ? [{ document: candidate.rules.name, version: candidate.rules.version, percent }] : []),
    ];
  });

/**
 * Returns a visitor's share in a roll-out: a number from 0 up to but not including 100, the same on every BFF and evenly
 * spread. A higher percentage keeps all visitors of a lower one and adds others.
 */
export const visitorShare = (visitor: string, rollOut: string): number =>
  (Number.parseInt(hash('sha256', visitor + rollOut).slice(0, 8), 16) / 2 ** 32) * 100;
