import type { IntentHandler } from '../../protocol/intents/intent-handler.ts';
import { continueElsewhere, newFlowKey } from './continue-elsewhere.ts';

/** The parameters of an order page that name an expert. */
const expertParameters: ReadonlySet<string> = new Set(['workman', 'workman_name']);

/** Continues an order without the expert whom its link named. [O-1.04, O-2.06] */
export const dropExpertIntent: IntentHandler<'drop_expert'> = {
  ...newFlowKey,
  body: () => ({}),
  run: async (run) => {
    const { place, city, state } = run.record;
    const continued = await continueElsewhere(run, {
      place: { ...place, query: place.query.filter(([name]) => !expertParameters.has(name)) },
      city,
      query: { ...state.facts.query, workman: null, workman_name: null },
    });
    return continued.ok
      ? { name: 'expert_dropped', url: continued.value }
      : { name: 'expert_kept', ...continued.failure };
  },
};
