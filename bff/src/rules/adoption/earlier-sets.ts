import type { LiveFlowRules } from '@gam/schemas/upstream';
import { type CompiledRules, publishedName } from '@gam/engine/rules';
import type { LoadedVersion, RuleVersions } from '../versions/rule-versions.ts';
import { openSet, type RuleSet } from './rule-set.ts';

/** Versions of one document that are looked back at, and sets that are made of them. */
const maxVersions = 10;
const maxSets = 12;

/** Loads the versions of one document up to a number, the newest first, without withdrawn and broken ones. */
async function loadVersions(
  versions: Pick<RuleVersions, 'load'>,
  name: string,
  newest: number,
  withdrawn: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<LoadedVersion[]> {
  const numbers = Array.from({ length: Math.min(maxVersions, newest) }, (_none, back) => newest - back);
  const loaded = await Promise.all(
    numbers
      .filter((number) => !withdrawn.has(publishedName({ name, number })))
      .map((number) => versions.load({ name, number }, signal)),
  );
  return loaded.flatMap((one) => (one.ok ? [one.value] : []));
}

/**
 * Returns the sets that counted before the live one, the newest first: each goes back by the version that was published
 * last. A set without a published document is left out, so the seed alone is left out.
 */
export async function loadEarlierSets(
  versions: Pick<RuleVersions, 'load'>,
  live: LiveFlowRules,
  seed: readonly CompiledRules[],
  signal: AbortSignal,
): Promise<RuleSet[]> {
  const withdrawn = new Set(live.withdrawn.map(publishedName));
  const left = await Promise.all(
    live.documents.map(({ name, stable, candidate }) =>
      loadVersions(versions, name, Math.max(stable ?? 0, candidate?.number ?? 0), withdrawn, signal),
    ),
  );
  const names = new Set(live.documents.map(({ name }) => name));
  const unpublished = seed.filter(({ name }) => !names.has(name));
  const sets: RuleSet[] = [];
  while (sets.length < maxSets) {
    const [newest] = left
      .filter((versions) => versions.length > 0)
      .toSorted(([one], [other]) => ((one?.publishedAt ?? '') < (other?.publishedAt ?? '') ? 1 : -1));
    newest?.shift();
    const published = left.flatMap(([version]) => (version ? [version.rules] : []));
    if (published.length === 0) break;
    sets.push(
      openSet({
        base: seed,
        offered: [...unpublished, ...published].map((stable) => ({ stable, candidate: null })),
        withdrawn,
      }),
    );
  }
  return sets;
}
