import type { CompiledRules } from '../../engine/rules/compiled-rules.ts';

/** Which rules count, kept current from the upstream, a directory and the seed. */
export interface RuleSource {
  /** The rules that a flow, by its id, begins under: for a service, by its slug, in a city. */
  readonly pick: (service: string, city: string, flow: string) => CompiledRules;
  /** Whether a version was taken away also from the flows in it. */
  readonly isWithdrawn: (version: string) => boolean;
  /** A version by its full name, while it counts or the upstream has it; else null. */
  readonly find: (version: string) => Promise<CompiledRules | null>;
  /** Resolves once every origin was asked a first time. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}
