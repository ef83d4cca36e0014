import type { SimulatedPaths } from './simulate-paths.ts';
import { type Path, pathKey, type PathEnd } from './path.ts';

/** One customer's path under two versions with the same answers. */
interface Pair {
  readonly live: Path;
  readonly draft: Path;
}

/** A step that is asked under one version and not under the other, for the same answers. */
interface StepDifference {
  readonly step: string;
  readonly asked_under: keyof Pair;
  readonly example: Pair;
}

/** An answer that is submitted under the live version but not, or differently, under the draft. */
interface LostAnswer {
  readonly question: string;
  readonly values: readonly string[];
  /** The answer that the draft submits instead; null if it submits no answer. */
  readonly instead: readonly string[] | null;
  readonly example: Pair;
}

/** Ends that differ for the same answers. */
interface EndDifference {
  readonly live: PathEnd;
  readonly draft: PathEnd;
  readonly example: Pair;
}

/** The differences between two versions for the same customer. Equal paths are not listed. */
export interface PathComparison {
  readonly only_live: readonly Path[];
  readonly only_draft: readonly Path[];
  readonly steps: readonly StepDifference[];
  readonly lost_answers: readonly LostAnswer[];
  readonly ends: readonly EndDifference[];
}

/** Keeps the first of each kind. */
const firstOfEach = <T>(items: readonly T[], kindOf: (item: T) => unknown): T[] => {
  const kinds = Map.groupBy(items, (item) => JSON.stringify(kindOf(item)));
  return [...kinds.values()].flatMap((alike) => alike.slice(0, 1));
};

const missing = (path: Path, from: Path): string[] => path.steps.filter((step) => !from.steps.includes(step));

const stepsOf = (pair: Pair): StepDifference[] => [
  ...missing(pair.live, pair.draft).map((step) => ({ step, asked_under: 'live' as const, example: pair })),
  ...missing(pair.draft, pair.live).map((step) => ({ step, asked_under: 'draft' as const, example: pair })),
];

function lostIn(pair: Pair): LostAnswer[] {
  const { live, draft } = pair;
  return Object.entries(live.submitted).flatMap(([question, values]) => {
    const instead = Object.hasOwn(draft.submitted, question) ? (draft.submitted[question] ?? null) : null;
    const isSame = JSON.stringify(instead) === JSON.stringify(values);
    return isSame ? [] : [{ question, values, instead, example: pair }];
  });
}

const endsOf = (pair: Pair): EndDifference[] =>
  JSON.stringify(pair.live.end) === JSON.stringify(pair.draft.end)
    ? []
    : [{ live: pair.live.end, draft: pair.draft.end, example: pair }];

/** Compares the paths of one customer under two versions; `pairs` hold every path of both with its counterpart. */
export function comparePaths(
  live: SimulatedPaths,
  draft: SimulatedPaths,
  pairs: readonly Pair[],
): PathComparison {
  const [underLive, underDraft] = [live, draft].map(({ paths }) => new Set(paths.map(pathKey)));
  return {
    only_live: live.paths.filter((path) => underDraft?.has(pathKey(path)) !== true),
    only_draft: draft.paths.filter((path) => underLive?.has(pathKey(path)) !== true),
    steps: firstOfEach(pairs.flatMap(stepsOf), ({ step, asked_under }) => [step, asked_under]),
    lost_answers: firstOfEach(pairs.flatMap(lostIn), ({ question, instead }) => [question, instead === null]),
    ends: firstOfEach(pairs.flatMap(endsOf), ({ live, draft }) => [live, draft]),
  };
}
