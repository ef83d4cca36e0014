import type { ClientEvent } from '@gam/schemas/descriptors';
import { noOffers, type Offers } from '../flow/offers.ts';
import type { Parts } from '../parts.ts';
import type { Who } from '../sessions/who.ts';
import { within } from '../sources/within.ts';
import type { OpenFlow } from './flow-record.ts';

/** Whether an event of the expert step chooses among what the list holds. */
const looksAtExperts = ({ name, args }: ClientEvent): boolean =>
  name === 'select_expert' || name === 'next' || (name === 'skip_expert' && args.reason === 'empty');

/**
 * What the sources offer for an event that is about to be applied; null where it chooses among nothing. A list that was
 * just shown is remembered, so that this asks nobody. [protocol: Sources]
 */
export function lookUpOffers(
  { sources, waitMs }: Pick<Parts, 'sources' | 'waitMs'>,
  open: OpenFlow,
  who: Who,
  event: ClientEvent,
): Promise<Offers> | null {
  if (open.record.state.phase !== 'expert_selection' || !looksAtExperts(event)) return null;
  const current = sources.current('experts', open, who);
  return current && within(current.items(), waitMs).then(toOffers);
}

type Came = Awaited<ReturnType<NonNullable<ReturnType<Parts['sources']['current']>>['items']>>;

const toOffers = (came: Came | null): Offers =>
  came?.ok ? { experts: came.value.map(({ id, name }) => ({ id, label: name })) } : noOffers;
