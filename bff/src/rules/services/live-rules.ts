import type { RulesStatus } from '@gam/schemas/gate';
import type { ServiceDetail } from '@gam/schemas/questions';
import type { RollOutPlan, Trial } from '@gam/schemas/upstream';
import type { CompiledRules, ListedVersion, RuleCombination } from '@gam/engine/rules';

/** A version under which new flows can begin, and the percentage of them that do. */
export type LiveVersion = RulesStatus['counting'][number];

/** The parts of a service that documents are chosen by. */
type RuledService = Pick<ServiceDetail, 'slug' | 'category'>;

/** What decides about a flow's documents beside its service and city. */
export interface FlowBeginning {
  /** Whose share of a roll-out counts; null: always the stable versions. */
  readonly visitor: string | null;
  /** When the flow begins, ms since 1970: `from` and `until` of documents are judged by it. */
  readonly at: number;
}

/** One version of an open flow's list; `rules` is null if it is withdrawn, lost or none. */
export interface KeptVersion extends ListedVersion {
  readonly rules: CompiledRules | null;
}

/** A service that stays on its last good rules, since the check of newer ones failed or is under way. */
export interface HeldService {
  /** The service's slug. */
  readonly service: string;
  readonly city: string;
  /** The versions that count for it. */
  readonly versions: readonly string[];
  /** Why, one line each; empty while the check is under way. */
  readonly reasons: readonly string[];
}

/** A candidate with a plan, as it is live. */
export interface GuardedRollOut {
  readonly name: string;
  readonly number: number;
  readonly rollOut: string;
  readonly percent: number;
  /** When this share began, ms since 1970. */
  readonly since: number;
  readonly plan: RollOutPlan;
  /** The live revision. */
  readonly revision: number;
}

/** The live rules, kept current from the upstream, a directory and the seed. */
export interface LiveRules {
  /** Picks the rules for a new flow: the one base and every layer that applies to a service in a city. */
  readonly pick: (service: RuledService, city: string, beginning: FlowBeginning) => RuleCombination;
  /** Returns an open flow's rules with each withdrawn or lost version replaced by what counts now for its name. */
  readonly renew: (
    kept: readonly KeptVersion[],
    service: RuledService,
    city: string,
    beginning: FlowBeginning,
  ) => RuleCombination;
  /** Returns the emergency stops that count for flows under way too, at a moment in ms since 1970. */
  readonly stops: (service: RuledService, city: string, at: number) => readonly CompiledRules[];
  /** Returns the roll-outs that a new flow with these versions takes part in; `visitor` as in `pick`. */
  readonly trials: (
    service: RuledService,
    city: string,
    versions: string,
    visitor: string | null,
  ) => readonly Trial[];
  /** Returns the live candidates that are rolled out by a plan. */
  readonly rollOuts: () => readonly GuardedRollOut[];
  /** Returns the share of a roll-out that new flows get now; null if it is over. */
  readonly liveShare: (rollOut: string) => number | null;
  /** Returns the versions that new flows can begin under, each with its share of new flows in percent. */
  readonly live: () => readonly LiveVersion[];
  /** Returns the upstream's revision of all that counts, services included; null before the first reply. */
  readonly revision: () => number | null;
  /** Returns every version that new flows can begin under: for all visitors, and the candidates for a share of them. */
  readonly counting: () => {
    readonly documents: readonly CompiledRules[];
    readonly candidates: readonly CompiledRules[];
  };
  /** Returns the documents that are not published: those that ship with the product, and a directory's. */
  readonly unpublished: () => readonly CompiledRules[];
  /** Returns the services that do not take part in the live set, and why. */
  readonly held: () => readonly HeldService[];
  /** Whether one of a flow's versions is withdrawn; takes the list of them. */
  readonly isWithdrawn: (versions: string) => boolean;
  /** Resolves after the first read of every origin. */
  readonly start: () => Promise<void>;
  /** Resolves when it is decided for every service which of the newest rules count. */
  readonly decided: () => Promise<void>;
  readonly stop: () => Promise<void>;
}
