import type { LiveFlowRules } from '@gam/schemas/upstream';
import type { CompiledRules } from '../../../engine/rules/compiled-rules.ts';
import { publishedName } from '../../../engine/rules/rules-version.ts';

/** What the upstream says counts, with every version that this names. */
export interface Published {
  readonly live: LiveFlowRules;
  /** By name and number, `default@7`. */
  readonly versions: ReadonlyMap<string, CompiledRules>;
}

export interface VersionName {
  readonly name: string;
  readonly number: number;
}

/** The versions that new flows may begin under; those that are withdrawn are not needed. */
export function neededVersions({ documents, withdrawn }: LiveFlowRules): VersionName[] {
  const gone = new Set(withdrawn.map(publishedName));
  return documents
    .flatMap(({ name, stable, candidate }) =>
      [stable, candidate?.number ?? null].map((number) => ({ name, number })),
    )
    .filter((version): version is VersionName => version.number !== null)
    .filter((version) => !gone.has(publishedName(version)));
}
