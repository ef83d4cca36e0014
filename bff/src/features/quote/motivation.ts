import type { Motivation } from '@gam/schemas/descriptors';
import type { Evaluation } from '../../engine/flow/evaluation.ts';
import type { SourceViews } from '../../protocol/sources/source-view.ts';
import { decideQuote } from '../../engine/rules/decide-quote.ts';

/** Beside a quote, where the rules do not hide it: it is for customers, not for operators. [O-6.03] */
export const showsMotivation = (evaluation: Evaluation): boolean =>
  evaluation.state.phase === 'quote' &&
  evaluation.state.quote !== null &&
  !decideQuote(evaluation.flow.rules, evaluation.facts()).hidden.has('motivation');

/** Null where it is known that there is none. [O-3.14] */
export function presentMotivation({ motivation }: SourceViews): Motivation | null {
  const items = motivation?.filled?.items ?? null;
  if (!motivation || items?.length === 0) return null;
  return { type: 'motivation', key: 'motivation', source: { name: 'motivation', v: motivation.v }, items };
}
