import type { CompiledRules } from '../../engine/rules/compiled-rules.ts';

/** The live rules, kept current from the upstream, a directory and the seed. */
export interface RuleSource {
  /** Picks the rules for a new flow by its id, for a service (slug) in a city. */
  readonly pick: (service: string, city: string, flow: string) => CompiledRules;
  /** Whether a version is withdrawn, also from open flows. */
  readonly isWithdrawn: (version: string) => boolean;
  /** Finds a version by its full name while it is live or the upstream has it; else null. */
  readonly find: (version: string) => Promise<CompiledRules | null>;
  /** Resolves after the first read of every origin. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}
