import type { Address, CreateAddress, DeleteAddress, UpdateAddress } from '@gam/schemas/upstream';
import { addressFailure, contractOf } from './load-addresses.ts';
import { addressText } from './present-addresses.ts';
import type { FieldProblem, NamedCustomer, OfferedItem } from '@gam/engine/questions';
import type { CallInput } from '../../platform/upstream/client.ts';
import { dropGrant } from '../../platform/sessions/acting.ts';
import { callForFlow } from '../../protocol/intents/call-for-flow.ts';
import type { IntentHandler, IntentRun } from '../../protocol/intents/intent-handler.ts';
import type { OutsideResult } from '@gam/engine/flow';
import { findMessage, messageOf, type UpstreamFailure } from '../../platform/upstream/failure.ts';

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
  promisesKey: true,
  run: async (run) => {
    const { parts, pending, who } = run;
    const body = pending.body as CallInput<'createAddress'>['body'];
    const saved = await callForFlow(run, 'createAddress', { body });
    if (!saved.ok) return addressRefusal(saved.failure);
    // The customer has a name now; the operator's grant still has the old user data.
    if (body.firstName !== undefined) await dropGrant(parts, who);
    await markExisting(run, body);
    return { name: 'address_created', address: savedItem(saved.value) };
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
  async (run: IntentRun): Promise<OutsideResult> => {
    const body = run.pending.body as CallInput<'updateAddress'>['body'];
    const saved = await callForFlow(run, 'updateAddress', { params: { id: body.id }, body });
    return saved.ok ? changed(saved.value, body.id) : addressRefusal(saved.failure);
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
  promisesKey: false,
  run: changeAddress((saved) => ({ name: 'address_updated', address: savedItem(saved) })),
};

/** Deletes a saved address: an update that makes it inactive. */
export const deleteAddressIntent: IntentHandler<'delete_address'> = {
  body: (_evaluation, _record, { id, area, detail }) =>
    ({ id, area, detail, isActive: false }) satisfies DeleteAddress,
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
  { parts: { upstream, log }, pending, who }: IntentRun,
  { phoneNumber, customerContractId }: CreateAddress,
): Promise<void> {
  if (phoneNumber === undefined) return;
  const marked = await upstream.call('markUserExisting', {
    body: { phoneNumber, ...(customerContractId !== undefined && { customerContractId }) },
    // Derived from the address's key, so that a repeated mark has the same key.
    key: `${pending.key}:existing`,
    token: who.session?.token ?? null,
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!marked.ok) {
    const { status, code } = marked.failure;
    log.warn({ status, code }, 'a customer was not marked as existing');
  }
}
