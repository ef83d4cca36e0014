import { addressFailure } from './address-failure.ts';
import type { OutsideResult } from '../../engine/flow/results/index.ts';
import type { FieldProblem } from '../../engine/questions/addresses/judge-form.ts';
import { findMessage, type UpstreamFailure } from '../../platform/upstream/failure.ts';

/** The form's fields by the upstream's names. */
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

/** Why the upstream saved no address: what it says, at the fields that it says it of. [O-8.02, W-8.01, W-8.02] */
export const addressRefusal = (failure: UpstreamFailure): OutsideResult => ({
  name: 'address_refused',
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
