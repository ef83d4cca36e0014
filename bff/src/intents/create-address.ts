import { contractOf } from '../addresses/asked-addresses.ts';
import { addressText } from '../addresses/present-address.ts';
import type { CallInput } from '../upstream/client.ts';
import { addressRefusal } from './address-refusal.ts';
import { endRefusedSession } from './end-refused-session.ts';
import type { IntentHandler } from './intent-handler.ts';

/** Saves a new address; sent again under the same key it is the same address. [W-3.02] */
export const createAddress: IntentHandler<'create_address'> = {
  body: (_evaluation, record, { address, by_location: createByLocation }) => {
    const contract = contractOf(record);
    return {
      ...address,
      createByLocation,
      ...(contract !== null && { customerContractId: contract }),
    } satisfies CallInput<'createAddress'>['body'];
  },
  key: (_record, actionId) => actionId,
  run: async ({ parts, pending, who }) => {
    const body = pending.body as CallInput<'createAddress'>['body'];
    const token = who.session?.token ?? null;
    const saved = await parts.upstream.call('createAddress', { body, key: pending.key, token });
    if (saved.ok) {
      return { name: 'address_created', address: { id: saved.value.id, label: addressText(saved.value) } };
    }
    await endRefusedSession(parts, who, saved.failure);
    return addressRefusal(saved.failure);
  },
};
