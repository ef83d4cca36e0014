import { type Result, done, failed } from '@gam/shared/result';
import { type FailureMessage, messageOf } from '../../platform/upstream/failure.ts';
import { hash } from 'node:crypto';
import {
  answersElsewhere,
  type Flow,
  type FlowState,
  type IntentName,
  replay,
  withoutCall,
} from '@gam/engine/flow';
import { lifeOf, type FlowPlace, type FlowRecord } from '../../protocol/records/flow-record.ts';
import { fitsStore } from '../../protocol/records/record-size.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { entryFacts } from '../../protocol/flows/entry-facts.ts';
import { loadFavourites } from '../../protocol/flows/gather-given.ts';
import { loadService } from '../../protocol/flows/load-service.ts';
import { orderUrl } from '../../protocol/urls/order-url.ts';
import { rememberFlow } from '../../protocol/flows/pre-answers.ts';
import { carryUploads } from '../../protocol/uploads/carry-uploads.ts';
import type { IntentHandler, IntentRun } from '../../protocol/intents/intent-handler.ts';

/** Where an order continues: another order page of the same service. */
interface Elsewhere {
  readonly place: FlowPlace;
  readonly city: string;
  /** What the entry's query says there. */
  readonly query: FlowState['facts']['query'];
}

/** The new flow's id is the key, the same on every try; the flow is made only if it is absent. */
export const newFlowKey: Pick<IntentHandler<IntentName>, 'key' | 'promisesKey'> = {
  key: (record, actionId) => `f_${hash('sha256', `${record.id}/${actionId}`, 'base64url').slice(0, 22)}`,
  promisesKey: true,
};

/** Makes a new flow with the answers that fit there; returns its URL. [O-4.37] */
export async function continueElsewhere(
  run: IntentRun,
  to: Elsewhere,
): Promise<Result<string, FailureMessage>> {
  const { parts, record, pending, who } = run;
  const { place, city } = to;
  const loaded = await loadService(parts, { place, city, session: who.session });
  if (!loaded.ok) return failed(messageOf(loaded.failure));
  const rules = parts.rules.pick(loaded.value.service, city, {
    visitor: record.browser === undefined ? pending.key : record.browser,
    at: parts.now(),
  });
  const flow = parts.compiled.of(loaded.value, rules, city);
  const versions = { service_version: loaded.value.version, rules_version: rules.version, city };
  await parts.compiled.save(versions);
  const favourites = await loadFavourites(parts, who.session, flow, city);
  const there: FlowRecord = { ...begin(run, flow, to, favourites), ...versions };
  if (!fitsStore(flow, there)) return failed({ message: commonTexts.order.tooLarge });
  await parts.store.insert('flow', there.id, there, lifeOf(there));
  await rememberFlow(parts, who, there);
  return done(orderUrl(place, there.id));
}

/** Returns the first record elsewhere; its answers are replayed, and those that do not fit are asked again. */
function begin(
  { parts, record, pending }: IntentRun,
  flow: Flow,
  { place, query }: Elsewhere,
  favourites: FlowState['facts']['favourites'],
): FlowRecord {
  const at = parts.now();
  const { state } = record;
  const entry = entryFacts(place, state.facts.flow.mode, state.facts.session, favourites);
  const facts = { ...entry, query };
  const fitting = answersElsewhere(flow, state.answers);
  const way = { from: record.id, to: pending.key };
  const answers = carryUploads(parts.signers.upload, flow, fitting, way);
  const outcome = replay(flow, facts, { answers, passed: state.passed, step: state.step }, at);
  if (!outcome.ok) throw new Error(`a flow cannot go on elsewhere: ${outcome.failure.code}`);
  const there = withoutCall(outcome.value);
  return {
    ...record,
    // The order elsewhere is the same visitor's.
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
