import { contractOf } from './asked-addresses.ts';
import { addressText } from './present-address.ts';
import type { UpdateAddress } from '@gam/schemas/upstream';
import { addressRefusal } from './address-refusal.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import type { IntentHandler } from '../../protocol/intents/intent-handler.ts';

/** Changes a saved address. [W-3.02] */
export const updateAddress: IntentHandler<'update_address'> = {
  body: (_evaluation, record, { id, address }) => {
    const contract = contractOf(record);
    return {
      id,
      ...address,
      ...(contract !== null && { customerContractId: contract }),
    } satisfies UpdateAddress;
  },
  key: (_record, actionId) => actionId,
  run: async ({ parts, pending, who }) => {
    const body = pending.body as UpdateAddress;
    const token = who.session?.token ?? null;
    const params = { id: body.id };
    const saved = await parts.upstream.call('updateAddress', { params, body, key: pending.key, token });
    if (saved.ok) {
      return { name: 'address_updated', address: { id: saved.value.id, label: addressText(saved.value) } };
    }
    await endRefusedSession(parts, who, saved.failure);
    return addressRefusal(saved.failure);
  },
};
