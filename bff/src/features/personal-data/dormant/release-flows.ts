import { noCustomer } from '@gam/engine/facts';
import { sessionFacts } from '../../../protocol/flows/entry-facts.ts';
import type { Parts } from '../../../protocol/parts.ts';
import { type FlowRecord, lifeOf } from '../../../protocol/records/flow-record.ts';
import type { PageState } from '../../../protocol/records/page-state.ts';

/**
 * Gives the flows that this browser began back to its guest, under the browser's next id: the answers are the guest's own,
 * and what the old account added to them goes. A flow whose call is under way, or which is ordered, stays with the account.
 */
export async function releaseFlows(
  { store, now }: Pick<Parts, 'store' | 'now'>,
  subject: string,
  { flows }: PageState,
  visitor: string,
): Promise<void> {
  await Promise.all(
    flows.map(async ({ flow }) => {
      const found = await store.get<FlowRecord>('flow', flow);
      if (!found || !isReleased(found.value, subject)) return;
      const record = withoutAccount(found.value, visitor, now());
      await store.replace('flow', record.id, found.version, record, lifeOf(record));
    }),
  );
}

const isReleased = ({ subject, actor, pending, state }: FlowRecord, id: string): boolean =>
  (subject === null || (subject === id && actor === id)) &&
  pending === null &&
  state.phase !== 'placing' &&
  state.phase !== 'placed';

function withoutAccount(record: FlowRecord, visitor: string, at: number): FlowRecord {
  const { state, place } = record;
  const own = Object.entries(state.answers).filter(([, { by }]) => by !== 'copied');
  return {
    ...record,
    visitor,
    subject: null,
    actor: null,
    decided_at: at,
    state: {
      ...state,
      answers: Object.fromEntries(own),
      facts: {
        ...state.facts,
        session: sessionFacts(null, place),
        customer: noCustomer,
        favourites: [],
      },
    },
  };
}
