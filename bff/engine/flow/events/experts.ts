import { done } from '@gam/shared/result';
import { texts as sharedTexts } from '@gam/shared/texts';
import { texts } from '../../texts.ts';
import { goToQuote } from '../next-step.ts';
import { type Moved, type EngineEffect, lookUpFailed, moved, neverOffered, refused } from '../transition.ts';
import { type FlowState, steps } from '../state.ts';
import type { EventContext, EventHandler } from './context.ts';

const required = sharedTexts.validation.expert;
const topExpert: EngineEffect = { type: 'toast', level: 'info', text: texts.experts.topWillBeAssigned };

const listUnknown = () => lookUpFailed('experts_unknown', texts.experts.loadError, steps.experts);

/** Keeps the expert whom the customer chose among those that were offered. [O-1.04] */
export const selectExpert: EventHandler<'select_expert'> = ({ state, offers }, { expert: id }) => {
  if (!offers.experts) return listUnknown();
  const chosen = offers.experts.find((one) => one.id === id);
  if (!chosen) return neverOffered('unknown_expert', required, steps.experts);
  return moved(withExpert(state, { chosen: { id, name: chosen.label }, settled: false }));
};

/** Goes on with the chosen expert, who must be among those offered now. [O-5.03] */
export const nextFromExperts: EventHandler<'next'> = ({ state, evaluation, offers }) => {
  const chosen = state.expert?.chosen;
  if (!chosen) return refused('required', required, steps.experts);
  if (!offers.experts) return listUnknown();
  // The expert was offered earlier and is not offered now, so this is not a client error.
  if (!offers.experts.some(({ id }) => id === chosen.id)) return refused('required', required, steps.experts);
  return goToQuote({ ...state, expert: { chosen, settled: true } }, evaluation.at);
};

/**
 * Goes on without an expert: the best one is assigned, which a toast says. An empty list skips the step without a
 * toast, if the server's list is empty too. [O-4.17, O-2.44]
 */
export const skipExpert: EventHandler<'skip_expert'> = (context, { reason }) => {
  const isByItself = reason === 'empty';
  if (isByItself && context.offers.experts === null) return listUnknown();
  if (isByItself && context.offers.experts?.length !== 0) return refused('not_empty', texts.order.notOffered);
  const skipped = goWithoutExpert(context);
  if (!skipped.ok || isByItself) return skipped;
  return done({ ...skipped.value, effects: [topExpert, ...skipped.value.effects] });
};

const goWithoutExpert = ({ state, evaluation }: EventContext): Moved =>
  goToQuote(withExpert(state, { chosen: null, settled: true }), evaluation.at);

/** Returns the state with another choice. A quote for another expert is dropped. */
function withExpert(state: FlowState, expert: NonNullable<FlowState['expert']>): FlowState {
  const isSame = (state.expert?.chosen?.id ?? null) === (expert.chosen?.id ?? null);
  return { ...state, expert, quote: isSame ? state.quote : null };
}
