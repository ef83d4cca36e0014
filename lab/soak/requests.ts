import { ask, signInAt, textOf } from './backend.ts';
import type { Appointment } from './appointments.ts';

/** A customer of the marketplace with an address. */
export interface Person {
  readonly token: string;
  readonly address: string;
}
export type Request = Readonly<Record<string, unknown>>;

export async function makePerson(url: string, number: number): Promise<Person> {
  const token = await signInAt(url, number);
  const body = {
    detail: 'خیابان ملاصدرا، پلاک ۱۸، واحد ۳',
    area: '1001',
    lat: 35.7582,
    lng: 51.4009,
    createByLocation: false,
    landline: null,
  };
  return { token, address: textOf(await ask(url, '/v2/addresses/', { token, body }), 'id') };
}

const answer = (id: string, values: readonly string[], counts?: readonly number[]) => ({
  id,
  type: 'any',
  title: id,
  values,
  text: values.join('، '),
  ...(counts && { counts: values.map((value, index) => ({ value, number: counts[index] })) }),
});

const plain = { specificWorkman: null, extra: { matching_flow: 'main_flow' }, editOrderId: null };

/** A cleaning of two bedrooms and a kitchen. */
export const cleaningRequest = (): Request => ({
  ...plain,
  category: '1',
  answers: [
    answer('101', ['10101']),
    answer('102', ['10201', '10203'], [2, 1]),
    answer('108', ['10801']),
    answer('110', ['11002']),
  ],
});

/** An appointment with an expert, with a prepayment. */
export const beautyRequest = ({ address }: Person, { expert, day, slot }: Appointment): Request => ({
  ...plain,
  category: '8',
  specificWorkman: expert,
  answers: [
    answer('801', ['80103'], [1]),
    answer('803', ['80302']),
    answer('805', ['80501']),
    answer('807', [address]),
    answer('808', [day, slot]),
  ],
});

/** Requests a price; returns the id of the inquiry. */
export async function quoteOf(
  url: string,
  { token }: Person,
  request: Request,
  voucherCode: string | null = null,
): Promise<string> {
  const body = { ...request, city: '1', voucherCode };
  return textOf(await ask(url, '/v2/orders/price-inquiry/', { token, body }), 'inquiry_id');
}

export const placementOf = (request: Request, inquiry: string): Request => ({
  ...request,
  invoiceEmail: null,
  priceInQueryId: inquiry,
});
