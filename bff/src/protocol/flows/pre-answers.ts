import { answersElsewhere, type Flow, type FlowState } from '@gam/engine/flow';
import { type PageState, readPageState, writePageState, readStateIfThere } from '../records/page-state.ts';
import type { SignerAccess, StoreAccess } from '../../platform/platform-parts.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { carryUploads } from '../uploads/carry-uploads.ts';
import { accessTo, actsForAnother } from './access.ts';
import type { FlowRecord } from '../records/flow-record.ts';
import type { Ticket } from '../records/ticket.ts';

/** The most services whose unfinished flows are remembered for a browser. */
const maxServices = 20;
/** Tries against concurrent writes of one browser's state. */
const attempts = 3;

/**
 * Remembers the last flow of a service: until it is ordered, its answers prefill the next one. A customer's city is that
 * of the next order too. [O-1.11]
 */
export async function rememberFlow(parts: StoreAccess, who: Who, record: FlowRecord): Promise<void> {
  const { id, place, subject } = record;
  const { service } = place;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { version, value } = await readPageState(parts.store, who);
    const others = value.flows.filter((one) => one.service !== service || !isOf(one, subject));
    const city = actsForAnother(record) ? value.city : record.city;
    const flows = [...others, { service, subject, flow: id }].slice(-maxServices);
    const written = await writePageState(parts, who, { version, value: { ...value, city, flows } });
    if (written.ok) return;
  }
}

/**
 * Returns the customer's answers in an unfinished flow of the service: those of the visitor or of the same signed-in
 * subject; in another city without the answers that hold only there. A placed order leaves none. [O-3.18, O-4.10,
 * O-4.34]
 */
export async function recallPreAnswers(
  parts: StoreAccess & SignerAccess,
  who: Who,
  flow: Flow,
  { flow: to, service, city }: Pick<Ticket, 'flow' | 'service' | 'city'>,
): Promise<FlowState['answers']> {
  // Nothing is stored yet of a guest who was named just now.
  if (who.cookieless && who.session === null) return {};
  const value = await readStateIfThere(parts.store, who);
  const subject = who.session?.user.id ?? null;
  const known = value.flows.findLast((one) => one.service === service && isOf(one, subject));
  const found = known && (await parts.store.get<FlowRecord>('flow', known.flow));
  if (!found || accessTo(found.value, who) !== 'open' || isOver(found.value)) return {};
  const own = Object.fromEntries(
    Object.entries(found.value.state.answers).filter(([, { by }]) => by === 'customer' || by === 'pre'),
  );
  const fitting = found.value.city === city ? own : answersElsewhere(flow, own);
  return carryUploads(parts.signers.upload, flow, fitting, { from: found.value.id, to });
}

/** Whether a flow may prefill for this customer: a guest's flow counts after the sign-in too; access decides. */
const isOf = ({ subject = null }: PageState['flows'][number], wanted: string | null): boolean =>
  subject === null || subject === wanted;

const isOver = ({ state: { phase } }: FlowRecord): boolean => phase === 'placed' || phase === 'placing';
