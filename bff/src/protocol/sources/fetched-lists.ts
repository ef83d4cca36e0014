import { done } from '@gam/shared/result';
import type { Answer } from '@gam/schemas/questions';
import type { SourceItem, SourceName } from '@gam/schemas/descriptors';
import { type Evaluation, positionOf, readableAnswer, type Row } from '@gam/engine/flow';
import { fetchedListOf, type OfferedItem } from '@gam/engine/questions';
import type { AskItems, Source } from './source.ts';
import { errorTexts } from '../../platform/texts.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import {
  isAbsent,
  type UpstreamFailure,
  type UpstreamResult,
  wasKeptBack,
} from '../../platform/upstream/failure.ts';

/**
 * Returns the answers of the visible questions before a position in the upstream's form: a fetched node there depends
 * on them, never on its own answer. [O-4.45]
 */
export const answersBefore = (evaluation: Evaluation, position: number): Answer[] =>
  evaluation
    .rows()
    .filter(({ at }) => at.index < position)
    .map((row) => readableAnswer(evaluation.flow, row))
    .filter((answer) => answer !== null);

/** Finds the chosen items in a list, each named once; `describe` gives the id and label of each. */
export const findListed =
  <N extends SourceName>(describe: (item: SourceItem<N>) => OfferedItem) =>
  async (
    values: readonly string[],
    items: AskItems<N>,
  ): Promise<UpstreamResult<readonly OfferedItem[] | null>> => {
    const came = await items(null);
    if (!came.ok) return came;
    const offered = new Map(came.value.map(describe).map((one) => [one.id, one]));
    const chosen = [...new Set(values)].flatMap((value) => offered.get(value) ?? []);
    return done(chosen.length === values.length ? chosen : null);
  };

/** Loads a list without further pages: `call` asks for it, `present` presents the items of the reply. */
export const wholeList =
  <Reply, Item>(
    call: (upstream: Upstream, token: string | null) => Promise<UpstreamResult<Reply>>,
    present: (reply: Reply) => readonly Item[],
  ) =>
  async (upstream: Upstream, token: string | null, item: string | null) => {
    if (item !== null) return null;
    const listed = await call(upstream, token);
    return listed.ok ? done(present(listed.value)) : listed;
  };

/** The same for a list whose place is left out where the upstream has none of it: then it is empty. */
export const optionalList = <Reply, Item>(
  call: (upstream: Upstream, token: string | null) => Promise<UpstreamResult<Reply>>,
  present: (reply: Reply) => readonly Item[],
) =>
  wholeList(
    async (upstream, token): Promise<UpstreamResult<readonly Item[]>> => {
      const listed = await call(upstream, token);
      if (listed.ok) return done(present(listed.value));
      return isAbsent(listed.failure) ? done([]) : listed;
    },
    (items) => items,
  );

/** Returns the only item, which is selected automatically; null for none or several. [O-4.46] */
export function selectSingle(items: readonly { readonly id: string }[]): string | null {
  const [first, ...others] = items;
  return first && others.length === 0 ? first.id : null;
}

/**
 * Returns the message for a failed fetch: that all tries failed if the upstream did not answer or broke, else the
 * server's message, or that nothing was tried. [O-8.07]
 */
export const fetchFailure = (failure: UpstreamFailure): string => {
  const { status, message } = failure;
  const hasNoAnswer = (status === 0 || status >= 500) && !wasKeptBack(failure);
  return hasNoAnswer ? errorTexts.retriesExhausted : message;
};

/** What a source does whose items are only shown: none of them can be chosen, and none leads on. */
export const onlyShown = {
  find: () => Promise.resolve(done(null)),
  select: () => null,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: () => null,
  failure: fetchFailure,
} satisfies Omit<Source<SourceName>, 'request'>;

/** Returns the current question if it offers the items of that list, else null. */
export function fetchedQuestion(
  evaluation: Evaluation,
  list: NonNullable<ReturnType<typeof fetchedListOf>>,
): Row | null {
  const { flow, state } = evaluation;
  const position = state.phase === 'questions' ? positionOf(flow, state.step) : -1;
  const row = position < 0 ? null : evaluation.row(position);
  return row && fetchedListOf(row.at.question) === list ? row : null;
}
