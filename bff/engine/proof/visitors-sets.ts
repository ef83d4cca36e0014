import type { ServiceInCity } from '../rules/check/check-everything.ts';
import { closenessTo, placeOf } from '../rules/choose-rules.ts';
import type { CompiledRules } from '../rules/compiled-rules.ts';
import { type Combination, coverNeeds, type Need } from './customers/cover-needs.ts';

/** The versions of one document that visitors can get: the stable one, null where there is none, or another. */
export interface VersionChoice {
  readonly stable: CompiledRules | null;
  readonly others: readonly CompiledRules[];
}

/** Every set of documents that some visitor can get, and the documents of which not every combination is among them. */
interface VisitorsSets {
  readonly sets: readonly (readonly CompiledRules[])[];
  readonly left: ReadonlySet<string>;
}

/** The most combinations of versions that are checked for one service in one city, and the most sets. */
const maxCombined = 32;
const maxSets = 64;

const versionsOf = ({ stable, others }: VersionChoice): readonly (CompiledRules | null)[] => [
  stable,
  ...others,
];

/** Every combination of the versions of some documents; where there are too many, each version beside stable ones. */
function combinationsOf(
  choices: readonly VersionChoice[],
  open: readonly number[],
): { readonly needs: Need[]; readonly isWhole: boolean } {
  const countOf = (at: number): number => versionsOf(choices[at] ?? { stable: null, others: [] }).length;
  const product = open.reduce((size, at) => size * countOf(at), 1);
  const each = (at: number) => Array.from({ length: countOf(at) }, (_none, version) => version);
  if (product > maxCombined) {
    const stable = open.map((at): [number, number[]] => [at, [0]]);
    const single = open.flatMap((at) =>
      each(at).map((version): Need => new Map([...stable, [at, [version]]])),
    );
    return { needs: single, isWhole: false };
  }
  const needs = open.reduce<Need[]>(
    (made, at) =>
      made.flatMap((need) => each(at).map((version): Need => new Map([...need, [at, [version]]]))),
    [new Map()],
  );
  return { needs, isWhole: true };
}

/**
 * Returns sets of documents in which every service has, in every city, each combination of the versions that can apply to
 * it there. Documents of other services change nothing in it, so their versions are tried in the same sets.
 */
export function visitorsSets(
  choices: readonly VersionChoice[],
  services: readonly ServiceInCity[],
): VisitorsSets {
  const open = choices.flatMap(({ others }, at) => (others.length > 0 ? [at] : []));
  const applying = new Map<string, readonly number[]>();
  for (const { service, city } of services) {
    const place = placeOf(service, city.id);
    const here = open.filter((at) =>
      versionsOf(choices[at] ?? { stable: null, others: [] }).some(
        (version) => version !== null && closenessTo(version, place) > 0,
      ),
    );
    applying.set(here.join(), here);
  }
  // A version for no service is still read.
  for (const at of open)
    if (![...applying.values()].some((here) => here.includes(at))) applying.set(`${at}`, [at]);
  const left = new Set<string>();
  const nameAll = (positions: Iterable<number>): void => {
    for (const at of positions) {
      const name = choices[at]?.others[0]?.name;
      if (name !== undefined) left.add(name);
    }
  };
  const needs = [...applying.values()].flatMap((here) => {
    const { needs: asked, isWhole } = combinationsOf(choices, here);
    if (!isWhole) nameAll(here);
    return asked;
  });
  const stable: Combination = choices.map(() => 0);
  const covered = coverNeeds({
    needs,
    given: [stable],
    complete: (need) => [stable.map((version, at) => need.get(at)?.[0] ?? version)],
    counts: () => true,
    most: maxSets,
  });
  for (const need of covered.left) nameAll(need.keys());
  const sets = covered.combinations.map((combination) =>
    choices.flatMap((choice, at) => versionsOf(choice)[combination[at] ?? 0] ?? []),
  );
  return { sets, left };
}
