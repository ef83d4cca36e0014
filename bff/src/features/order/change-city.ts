import { type FailureMessage, messageOf } from '../../platform/upstream/failure.ts';
import { hash } from 'node:crypto';
import { answersElsewhere } from '../../engine/flow/answers-elsewhere.ts';
import { withoutCall } from '../../engine/flow/outcome.ts';
import { replay } from '../../engine/flow/replay.ts';
import type { Flow } from '../../engine/flow/flow.ts';
import type { FlowState } from '../../engine/flow/state.ts';
import { flowMs, type FlowPlace, type FlowRecord } from '../../protocol/records/flow-record.ts';
import { entryFacts } from '../../protocol/flows/entry-facts.ts';
import { loadFavourites } from '../../protocol/flows/gather-given.ts';
import { loadService } from '../../protocol/flows/load-service.ts';
import { orderUrl } from '../../protocol/urls/order-url.ts';
import { rememberFlow } from '../../protocol/flows/pre-answers.ts';
import { texts } from '../../engine/texts.ts';
import { carryUploads } from '../../protocol/uploads/carry-uploads.ts';
import type { IntentHandler, IntentOutcome, IntentRun } from '../../protocol/intents/intent-handler.ts';

interface Body {
  readonly city: string;
}

/**
 * Makes the flow of another city, with the answers that fit there. Its id is the key, the same on every try. [O-4.37]
 */
export const changeCityIntent: IntentHandler<'change_city'> = {
  body: (_evaluation, _record, { city }) => ({ city }) satisfies Body,
  key: (record, actionId) => `f_${hash('sha256', `${record.id}/${actionId}`, 'base64url').slice(0, 22)}`,
  // The flow is made only if it is absent.
  promisesKey: true,
  run: async (run) => {
    const { parts, record, pending, who } = run;
    const { city } = pending.body as Body;
    const place = placeIn(record.place, city);
    const cities = await parts.services.cities();
    if (!cities.ok) return refuse(messageOf(cities.failure));
    if (!cities.value.results.some(({ id }) => id === city))
      return refuse({ message: texts.order.notOffered });
    const loaded = await loadService(parts, { place, city, session: who.session });
    if (!loaded.ok) return refuse(messageOf(loaded.failure));
    const rules = parts.rules.pick(loaded.value.service, city, {
      visitor: record.browser === undefined ? pending.key : record.browser,
      at: parts.now(),
    });
    const flow = parts.compiled.of(loaded.value, rules, city);
    const versions = { service_version: loaded.value.version, rules_version: rules.version, city };
    await parts.compiled.save(versions);
    const favourites = await loadFavourites(parts, who.session, flow, city);
    const there: FlowRecord = { ...begin(run, flow, place, favourites), ...versions };
    await parts.store.insert('flow', there.id, there, flowMs);
    await rememberFlow(parts, who, there);
    return { name: 'city_changed', url: orderUrl(place, there.id) };
  },
};

const refuse = (why: FailureMessage): IntentOutcome => ({ name: 'city_refused', ...why });

/**
 * Returns the first record in the other city; its answers are replayed, and those that do not fit are asked again.
 */
function begin(
  { parts, record, pending }: IntentRun,
  flow: Flow,
  place: FlowPlace,
  favourites: FlowState['facts']['favourites'],
): FlowRecord {
  const at = parts.now();
  const { state } = record;
  const entry = entryFacts(place, state.facts.flow.mode, state.facts.session, favourites);
  // The query keeps the change that leaving the quote made.
  const facts = { ...entry, query: state.facts.query };
  const fitting = answersElsewhere(flow, state.answers);
  const way = { from: record.id, to: pending.key };
  const answers = carryUploads(parts.signers.upload, flow, fitting, way);
  const outcome = replay(flow, facts, { answers, passed: state.passed, step: state.step }, at);
  if (!outcome.ok) throw new Error(`a flow cannot go on in another city: ${outcome.refusal.code}`);
  const there = withoutCall(outcome);
  return {
    ...record,
    // The order in the other city is the same visitor's.
    ...(record.counted && { counted: { ...record.counted, reached: [], left: [] } }),
    id: pending.key,
    place,
    issued_at: at,
    decided_at: at,
    rev: 1,
    state: there,
    pending: null,
    seen: [],
  };
}

function placeIn(place: FlowPlace, city: string): FlowPlace {
  const query = place.query.map(([name, value]): readonly [string, string] =>
    name === 'city_id' ? [name, city] : [name, value],
  );
  return { ...place, query };
}
