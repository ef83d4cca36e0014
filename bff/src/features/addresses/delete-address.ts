import type { DeleteAddress } from '@gam/schemas/upstream';
import { addressRefusal } from './address-refusal.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import type { IntentHandler } from '../../protocol/intents/intent-handler.ts';

/** Deletes a saved address: an update that makes it inactive. [W-3.02] */
export const deleteAddress: IntentHandler<'delete_address'> = {
  body: (_evaluation, _record, { id, area, detail }) =>
    ({ id, area, detail, isActive: false }) satisfies DeleteAddress,
  key: (_record, actionId) => actionId,
  run: async ({ parts, pending, who }) => {
    const body = pending.body as DeleteAddress;
    const token = who.session?.token ?? null;
    const params = { id: body.id };
    const deleted = await parts.upstream.call('updateAddress', { params, body, key: pending.key, token });
    if (deleted.ok) return { name: 'address_deleted', id: body.id };
    await endRefusedSession(parts, who, deleted.failure);
    return addressRefusal(deleted.failure);
  },
};
