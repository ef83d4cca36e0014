import { type Result, done, failed } from '@gam/shared/result';
import type { ClientEvent } from '@gam/schemas/descriptors';
import {
  constraintsOf,
  Evaluation,
  type Flow,
  type FlowState,
  judgeKept,
  type KeptAnswers,
  positionOf,
  type Problem,
  replay,
  type StoredAnswer,
} from '@gam/engine/flow';
import { lookUpKept } from '../look-ups/look-up.ts';
import type { Parts } from '../parts.ts';
import type { StoreAccess, UpstreamAccess } from '../../platform/platform-parts.ts';
import { noteUnderWay } from '../../platform/store/sender.ts';
import { doWithoutMs } from '../../rules/services/service-loader.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { orderUrl } from '../urls/order-url.ts';
import { fitsStore } from '../records/record-size.ts';
import { commonTexts } from '../texts.ts';
import { accessTo, actsForAnother } from './access.ts';
import { accept, type Applied, noneApplied } from './apply-events.ts';
import type { NotRestored } from './batch-result.ts';
import { openTicket } from './begin-flow.ts';
import type { OpenFlow } from '../records/flow-record.ts';
import { restoreMs, type Ticket } from '../records/ticket.ts';

type RestoreEvent = Extract<ClientEvent, { name: 'restore' }>;

/** The flow at its beginning and the result of the event; nothing is stored yet. Or why it cannot be restored. */
export type Restored = Result<{ readonly open: OpenFlow; readonly result: Applied }, NotRestored>;

/**
 * Restores a lost flow from its ticket and the customer's answers that the client kept. Automatic answers, the customer
 * and the quote are decided again. `rev`: the revision that the client has, which the restored flow follows.
 * [protocol: Restore]
 */
export async function restoreFlow(
  parts: Parts,
  who: Who,
  ticket: Ticket,
  event: RestoreEvent,
  rev = 0,
): Promise<Restored> {
  if (parts.now() - ticket.issued_at > restoreMs) return failed({ is: 'gone' });
  const access = accessTo(ticket, who);
  if (access === 'none') return failed({ is: 'gone' });
  admitRestore(parts, ticket);
  const opened = await openTicket(parts, ticket, who);
  if (!opened.ok) return failed({ is: 'busy', failure: opened.failure });
  const open = opened.value;
  if (access === 'locked') {
    const { place, id } = open.record;
    const by = actsForAnother(open.record) ? 'operator' : 'customer';
    return failed({ is: 'locked', url: orderUrl(place, id), by });
  }
  const order = await findOrder(parts, ticket.flow);
  if (order !== null) return failed({ is: 'ordered', order });
  const { flow, record } = open;
  const { facts, answers, checkout } = record.state;
  const at = parts.now();
  const kept = readKept(flow, event);
  // Judged before they are looked up, so that no list is asked for under answers that do not count.
  const judged = judgeKept(flow, facts, { ...answers, ...kept.answers }, at);
  // A list of addresses that was fetched before the lost flow saved one is not asked again.
  const changed = { addresses_saved: at };
  const fresh = { ...open, record: { ...record, state: { ...record.state, ...changed } } };
  const known = await lookUpKept({ parts, open: fresh, who }, judged.answers);
  /** The restored flow with the answers to its first questions; those to the others are asked again. */
  const restoreSome = (count: number): Result<Applied, NotRestored> => {
    const some = { ...keepFirst(flow, { ...kept, answers: known }, count), checkout };
    const outcome = replay(flow, facts, some, at);
    if (!outcome.ok) return failed({ is: 'gone' });
    const { state } = outcome.value;
    const dropped = flow.questions[count]?.question.id;
    const refused = dropped === undefined ? judged.refused : new Map([[dropped, commonTexts.order.tooLarge]]);
    const problem = problemAt(flow, state, { given: kept.answers, refused }, at);
    const restored = { ...outcome.value, state: { ...state, ...changed, problem } };
    return done(accept({ ...noneApplied, record: { ...record, rev } }, event, restored, at));
  };
  const result = restoreMost(flow, restoreSome);
  if (!result.ok) return result;
  // The flow's versions are saved again: they may be lost too.
  await parts.compiled.save(record);
  return done({ open, result: result.value });
}

/** Returns the flow with as many of the first answers as its record has room for. */
function restoreMost(
  flow: Flow,
  restoreSome: (count: number) => Result<Applied, NotRestored>,
): Result<Applied, NotRestored> {
  const all = restoreSome(flow.questions.length);
  if (!all.ok || fitsStore(flow, all.value.record)) return all;
  let [fitting, tooMany] = [0, flow.questions.length];
  let best = restoreSome(fitting);
  while (best.ok && tooMany - fitting > 1) {
    const count = Math.floor((fitting + tooMany) / 2);
    const some = restoreSome(count);
    if (some.ok && fitsStore(flow, some.value.record)) [fitting, best] = [count, some];
    else tooMany = count;
  }
  return best;
}

/** Returns what was kept of the first questions; a customer who was further on is led to the first of the others. */
function keepFirst({ questions, indexOf }: Flow, kept: KeptAnswers, count: number): KeptAnswers {
  if (count >= questions.length) return kept;
  const isFirst = (id: string) => (indexOf.get(id) ?? questions.length) < count;
  return {
    answers: Object.fromEntries(Object.entries(kept.answers).filter(([id]) => isFirst(id))),
    passed: kept.passed.filter(isFirst),
    step: kept.step === null || isFirst(kept.step) ? kept.step : (questions[count]?.question.id ?? null),
  };
}

/** A flow whose ticket is from before the store was full is under way; another one is a new one. Throws StoreFull. */
function admitRestore({ store }: StoreAccess, { issued_at }: Ticket): void {
  const { limitedSince } = store.fullness();
  if (limitedSince === null || issued_at < limitedSince) noteUnderWay();
  store.admit('flow');
}

/** Returns the order of this flow; null without one or without an answer: placing it again finds it by its key. */
async function findOrder({ upstream }: UpstreamAccess, key: string): Promise<string | null> {
  const signal = AbortSignal.timeout(doWithoutMs);
  const found = await upstream.call('findOrderByKey', { params: { key }, signal });
  return found.ok ? found.value.order_uuid : null;
}

/** Returns what is said at the question of a restored flow whose kept answer does not count; null at any other step. */
function problemAt(
  flow: Flow,
  state: FlowState,
  kept: { readonly given: FlowState['answers']; readonly refused: ReadonlyMap<string, string> },
  at: number,
): Problem | null {
  const { phase, step, answers } = state;
  if (phase !== 'questions' || step === null || Object.hasOwn(answers, step)) return null;
  const given = Object.hasOwn(kept.given, step) ? kept.given[step] : undefined;
  const row = new Evaluation(flow, state, at).row(positionOf(flow, step));
  if (!row || !given || given.values.length === 0) return null;
  return { message: kept.refused.get(step) ?? constraintsOf(flow, row).required, field: step };
}

/** Returns the customer's answers that the client kept; the questions before the step count as passed. */
function readKept({ questions, indexOf }: Flow, { args }: RestoreEvent): KeptAnswers {
  const answers = Object.fromEntries(
    args.answers.map(({ question, values, counts }): [string, StoredAnswer] => [
      question,
      { values, ...(counts && { counts }), by: 'customer' },
    ]),
  );
  const place = indexOf.get(args.step ?? '') ?? (args.step === null ? 0 : questions.length);
  const before = questions.slice(0, place).map(({ question }) => question.id);
  return { answers, passed: before, step: args.step };
}
