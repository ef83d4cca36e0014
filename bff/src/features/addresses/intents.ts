import type { Address, CreateAddress, DeleteAddress, UpdateAddress } from '@gam/schemas/upstream';
import { addressFailure, contractOf } from './load-addresses.ts';
import { addressText } from './present-addresses.ts';
import type { FieldProblem, NamedCustomer, OfferedItem } from '@gam/engine/questions';
import type { CallInput } from '../../platform/upstream/client.ts';
import { dropGrant } from '../../platform/sessions/acting.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import type { IntentHandler, IntentRun } from '../../protocol/intents/intent-handler.ts';
import type { OutsideResult } from '@gam/engine/flow';
import { findMessage, messageOf, type UpstreamFailure } from '../../platform/upstream/failure.ts';
import type { UpstreamAccess } from '../../platform/platform-parts.ts';

/**
 * Saves a new address; the same key again returns the same address. An operator names the customer, who is then marked
 * as existing. [W-3.02, W-6.03]
 */
export const createAddressIntent: IntentHandler<'create_address'> = {
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
  promisesKey: true,
  run: async ({ parts, pending, who }) => {
    const body = pending.body as CallInput<'createAddress'>['body'];
    const token = who.session?.token ?? null;
    const saved = await parts.upstream.call('createAddress', { body, key: pending.key, token });
    if (saved.ok) {
      // The customer has a name now; the operator's grant still has the old user data.
      if (body.firstName !== undefined) await dropGrant(parts, who);
      await markExisting(parts, { address: body, key: pending.key, token });
      return { name: 'address_created', address: savedItem(saved.value) };
    }
    await endRefusedSession(parts, who, saved.failure);
    return addressRefusal(saved.failure);
  },
};

/** A saved address as the answer holds it. */
const savedItem = (address: Address): OfferedItem => ({
  id: address.id,
  label: addressText(address),
  ...(address.area && { area: address.area.id }),
});

const namedCustomer = ({ phone, first_name, last_name }: NamedCustomer) => ({
  phoneNumber: phone,
  ...(first_name !== null && { firstName: first_name }),
  ...(last_name !== null && { lastName: last_name }),
});

/** Sends the change of a saved address; `changed` names the outcome. */
const changeAddress =
  (changed: (saved: Address, id: string) => OutsideResult) =>
  async ({ parts, pending, who }: IntentRun): Promise<OutsideResult> => {
    const body = pending.body as CallInput<'updateAddress'>['body'];
    const token = who.session?.token ?? null;
    const params = { id: body.id };
    const saved = await parts.upstream.call('updateAddress', { params, body, key: pending.key, token });
    if (saved.ok) return changed(saved.value, body.id);
    await endRefusedSession(parts, who, saved.failure);
    return addressRefusal(saved.failure);
  };

/** Changes a saved address. */
export const updateAddressIntent: IntentHandler<'update_address'> = {
  body: (_evaluation, record, { id, address }) => {
    const contract = contractOf(record);
    return {
      id,
      ...address,
      ...(contract !== null && { customerContractId: contract }),
    } satisfies UpdateAddress;
  },
  key: (_record, actionId) => actionId,
  promisesKey: false,
  run: changeAddress((saved) => ({ name: 'address_updated', address: savedItem(saved) })),
};

/** Deletes a saved address: an update that makes it inactive. */
export const deleteAddressIntent: IntentHandler<'delete_address'> = {
  body: (_evaluation, _record, { id, area, detail }) =>
    ({ id, area, detail, isActive: false }) satisfies DeleteAddress,
  key: (_record, actionId) => actionId,
  promisesKey: false,
  run: changeAddress((_deleted, id) => ({ name: 'address_deleted', id })),
};

/** The form's fields by their names in the upstream. */
const fieldOf: Readonly<Record<string, string>> = {
  area: 'area',
  detail: 'detail',
  landline: 'landline',
  lat: 'location',
  lng: 'location',
  location: 'location',
  phoneNumber: 'phone',
  firstName: 'first_name',
  lastName: 'last_name',
};

/** The upstream's refusal of an address, with its messages at the fields that it names. [O-8.02, W-8.01, W-8.02] */
const addressRefusal = (failure: UpstreamFailure): OutsideResult => ({
  name: 'address_refused',
  ...messageOf(failure),
  message: addressFailure(failure),
  fields: failure.status >= 400 && failure.status < 500 ? fieldsOf(failure.body) : [],
});

function fieldsOf(body: unknown): FieldProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  const found = new Map<string, string>();
  for (const [field, value] of Object.entries(body)) {
    const name = Object.hasOwn(fieldOf, field) ? fieldOf[field] : undefined;
    const message = findMessage(value);
    if (name !== undefined && message !== null && !found.has(name)) found.set(name, message);
  }
  return [...found].map(([name, message]) => ({ name, message }));
}

/** The longest wait for the call that marks a customer as existing, ms: the address does not depend on it. */
const patienceMs = 3_000;

/**
 * Marks the customer for whom an operator saved an address as existing; marking twice has no further effect. The
 * address stays saved if this fails: the next one marks the customer.
 */
async function markExisting(
  { upstream, log }: UpstreamAccess,
  {
    address: { phoneNumber, customerContractId },
    key,
    token,
  }: { address: CreateAddress; key: string; token: string | null },
): Promise<void> {
  if (phoneNumber === undefined) return;
  const marked = await upstream.call('markUserExisting', {
    body: { phoneNumber, ...(customerContractId !== undefined && { customerContractId }) },
    // Derived from the address's key, so that a repeated mark has the same key.
    key: `${key}:existing`,
    token,
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!marked.ok) {
    const { status, code } = marked.failure;
    log.warn({ status, code }, 'a customer was not marked as existing');
  }
}
