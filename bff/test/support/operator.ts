import type { Customer } from './customer.ts';
import { event } from './events.ts';
import type { World } from './world.ts';

/** What an operator that a test made signs in with: the codes of the step before, of this one and of the next. */
export interface OwnOperator {
  readonly phone: string;
  readonly password: string;
  readonly codes: readonly string[];
}

/** Makes an operator of the test's own, whose codes no other test uses up. */
export async function makeOperator({ url }: { readonly url: string }): Promise<OwnOperator> {
  const reply = await fetch(`${url}/dev/operators`, { method: 'POST', headers: { origin: url } });
  return (await reply.json()) as OwnOperator;
}

/** An operator of the test's own at the desk. */
export async function signInOperator(world: World, own?: OwnOperator): Promise<Customer> {
  const { phone, password, codes } = own ?? (await makeOperator(world.marketplace));
  const operator = world.newCustomer();
  await operator.open('/operator');
  const code = codes[1] ?? '';
  const { status } = await operator.send(event('operator_sign_in', { phone, password, code }));
  if (status !== 200 || operator.screen.id !== 'operator.desk')
    throw new Error(`the operator was not signed in: ${status}`);
  return operator;
}

/** Finds a customer at the desk, or creates them; returns their id. */
export async function chooseCustomer(operator: Customer, phone: string): Promise<string> {
  await operator.open('/operator');
  const found = await operator.send(event('find_customer', { phone }));
  const made = found.body.screen?.redirect
    ? found
    : await operator.send(event('create_customer', { phone, first_name: '', last_name: '' }));
  const id = made.body.screen?.redirect?.split('/').at(-1);
  if (id === undefined) throw new Error(`no customer of ${phone}: ${JSON.stringify(made.body.error)}`);
  return id;
}
