import type { CallInput } from '../../platform/upstream/client.ts';

type ReturnFields = CallInput<'confirmPayment'>['body']['fields'];

/** No bank says more, or says it at greater length. */
const maxFields = 40;
const maxName = 64;
const maxValue = 1024;

/** What a bank gave the customer's browser on its way back: of each name the first, what is too long for a bank left out. */
export function readReturnFields(given: URLSearchParams): ReturnFields {
  const fields = new Map<string, string>();
  for (const [name, value] of given) {
    const fits = name.length <= maxName && value.length <= maxValue && fields.size < maxFields;
    if (fits && name !== '__proto__' && !fields.has(name)) fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
