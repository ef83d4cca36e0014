import { contractOf } from './asked-addresses.ts';
import { addressText } from './present-address.ts';
import type { NamedCustomer } from '../../engine/questions/addresses/sent-values.ts';
import type { CallInput } from '../../platform/upstream/client.ts';
import { dropGrant } from '../../platform/sessions/acting.ts';
import { addressRefusal } from './address-refusal.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import type { IntentHandler } from '../../protocol/intents/intent-handler.ts';
import { markExisting } from './mark-existing.ts';

/**
 * Saves a new address; sent again under the same key it is the same address. An operator says whose it is, who is then
 * marked as existing. [W-3.02, W-6.03]
 */
export const createAddress: IntentHandler<'create_address'> = {
  body: (_evaluation, record, { address, by_location: createByLocation, customer }) => {
    const contract = contractOf(record);
    return {
      ...address,
      createByLocation,
      ...(customer && namedCustomer(customer)),
      ...(contract !== null && { customerContractId: contract }),
    } satisfies CallInput<'createAddress'>['body'];
  },
  key: (_record, actionId) => actionId,
  run: async ({ parts, pending, who }) => {
    const body = pending.body as CallInput<'createAddress'>['body'];
    const token = who.session?.token ?? null;
    const saved = await parts.upstream.call('createAddress', { body, key: pending.key, token });
    if (saved.ok) {
      // The customer has a name now: what the operator acts with knows the one that they had.
      if (body.firstName !== undefined) await dropGrant(parts, who);
      await markExisting(parts, { address: body, key: pending.key, token });
      return { name: 'address_created', address: { id: saved.value.id, label: addressText(saved.value) } };
    }
    await endRefusedSession(parts, who, saved.failure);
    return addressRefusal(saved.failure);
  },
};

const namedCustomer = ({ phone, first_name, last_name }: NamedCustomer) => ({
  phoneNumber: phone,
  ...(first_name !== null && { firstName: first_name }),
  ...(last_name !== null && { lastName: last_name }),
});
