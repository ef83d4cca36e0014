import type { Motivation } from '@gam/schemas/descriptors';
import type { Evaluation } from '@gam/engine/flow';
import type { SourceViews } from '../../protocol/sources/source-views.ts';
import { decideQuote } from '@gam/engine/rules';
import { onlyShown, optionalList } from '../../protocol/sources/fetched-lists.ts';
import type { Source } from '../../protocol/sources/source.ts';

/** Whether the quote has the motivation: for customers, unless a rule hides it. [O-6.03] */
const showsMotivation = (evaluation: Evaluation): boolean =>
  evaluation.state.phase === 'quote' &&
  evaluation.state.quote !== null &&
  !decideQuote(evaluation.flow.rules, evaluation.facts()).hidden.has('motivation');

/** Presents the motivation; null if there is none. */
export function presentMotivation({ motivation }: SourceViews): Motivation | null {
  const items = motivation?.filled?.items ?? null;
  if (!motivation || items?.length === 0) return null;
  return { type: 'motivation', key: 'motivation', source: { name: 'motivation', v: motivation.v }, items };
}

/** The message that encourages a customer on the quote. [O-7.12, O-3.14] */
export const motivation: Source<'motivation'> = {
  ...onlyShown,
  request: (evaluation, { city }) => {
    if (!showsMotivation(evaluation)) return null;
    const query = { service: evaluation.flow.service.id, city };
    return {
      body: query,
      load: optionalList(
        (upstream, token) => upstream.call('loadMotivation', { query, token }),
        ({ motivation_visibility: isVisible, motivation_text: text, motivation_type: type }) => {
          if (!isVisible || !text) return [];
          return [{ id: 'motivation', text, kind: type === 'first_order_discount' ? 'discount' : 'other' }];
        },
      ),
    };
  },
};
