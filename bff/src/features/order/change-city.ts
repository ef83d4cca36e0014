import { type FailureMessage, messageOf } from '../../platform/upstream/failure.ts';
import { texts } from '@gam/engine';
import type { IntentHandler, IntentResult } from '../../protocol/intents/intent-handler.ts';
import { placeInCity } from '../../protocol/urls/order-url.ts';
import { continueElsewhere, newFlowKey } from './continue-elsewhere.ts';

interface Body {
  readonly city: string;
}

/** Continues an order in another city. [O-4.37] */
export const changeCityIntent: IntentHandler<'change_city'> = {
  ...newFlowKey,
  body: (_evaluation, _record, { city }) => ({ city }) satisfies Body,
  run: async (run) => {
    const { parts, record, pending } = run;
    const { city } = pending.body as Body;
    const cities = await parts.services.cities();
    if (!cities.ok) return refuse(messageOf(cities.failure));
    if (!cities.value.results.some(({ id }) => id === city))
      return refuse({ message: texts.order.notOffered });
    const continued = await continueElsewhere(run, {
      place: placeInCity(record.place, city),
      city,
      // The query keeps the change that leaving the quote made.
      query: record.state.facts.query,
    });
    return continued.ok ? { name: 'city_changed', url: continued.value } : refuse(continued.failure);
  },
};

const refuse = (why: FailureMessage): IntentResult => ({ name: 'city_refused', ...why });
