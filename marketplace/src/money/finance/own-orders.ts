import { actorOf, type Caller } from '../../platform/http/guard.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import { messages } from './words.ts';

/** Whose money it is: its owner, and who placed the order, where it is of one. */
interface Whose {
  readonly owner: { readonly id: string };
  readonly order: { readonly placedBy: string } | null;
}

/** Whether money is a caller's own business: they own it, or they placed the order. A phone belongs to one user. */
export const isOwnMoney = (caller: Caller, { owner, order }: Whose): boolean =>
  [owner.id, order?.placedBy].includes(actorOf(caller));

export const refuseOwn = (): Refused => refuse(403, messages.ownOrder, { code: 'own_order' });
