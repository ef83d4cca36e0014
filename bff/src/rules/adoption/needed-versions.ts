import type { LiveFlowRules } from '@gam/schemas/upstream';
import { publishedName } from '@gam/engine/rules';
import type { VersionName } from '../versions/rule-versions.ts';

/** Returns the versions under which new flows may begin, without the withdrawn ones. */
export function neededVersions({ documents, withdrawn }: LiveFlowRules): VersionName[] {
  const gone = new Set(withdrawn.map(publishedName));
  return documents
    .flatMap(({ name, stable, candidate }) =>
      [stable, candidate?.number ?? null].map((number) => ({ name, number })),
    )
    .filter((version): version is VersionName => version.number !== null)
    .filter((version) => !gone.has(publishedName(version)));
}
