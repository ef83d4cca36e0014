import type { TeamRole } from '@gam/schemas/upstream';
import type { Customer } from './customer.ts';
import { event } from './events.ts';
import { readFactors } from './rules-command.ts';
import type { World } from './world.ts';

/** What an operator that a test made signs in with: the codes of the step before, of this one and of the next. */
export interface OwnOperator {
  readonly phone: string;
  readonly password: string;
  readonly codes: readonly string[];
}

/** A person of the team who is not enrolled yet; `link` is the token of their one-time link. */
export interface Invited {
  readonly phone: string;
  readonly email: string;
  readonly link: string;
}

const make = async ({ url }: { readonly url: string }, body: object): Promise<unknown> => {
  const headers = { origin: url, 'content-type': 'application/json' };
  return (await fetch(`${url}/dev/team`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};

/** Makes a person of the team who is not enrolled. */
export const inviteMember = async (
  marketplace: { readonly url: string },
  roles: readonly TeamRole[],
): Promise<Invited> => (await make(marketplace, { roles, enrolled: false })) as Invited;

/** Makes a person of the team of the test's own, whose codes no other test uses up. */
export async function makeMember(
  marketplace: { readonly url: string },
  roles: readonly TeamRole[],
): Promise<OwnOperator> {
  return (await make(marketplace, { roles })) as OwnOperator;
}

export const makeOperator = (marketplace: { readonly url: string }): Promise<OwnOperator> =>
  makeMember(marketplace, ['operator']);

/** A person of the team of the test's own, signed in with the second factor. */
export async function signInMember(world: World, roles: readonly TeamRole[]): Promise<Customer> {
  const { phone, password, codes } = await makeMember(world.marketplace, roles);
  return signInWith(world, { phone, password, code: codes[1] ?? '' });
}

async function signInWith(
  world: World,
  factors: { readonly phone: string; readonly password: string; readonly code: string },
): Promise<Customer> {
  const member = world.newCustomer();
  await member.open('/operator');
  const { status } = await member.send(event('operator_sign_in', factors));
  if (status !== 200 || member.session === undefined)
    throw new Error(`the team member was not signed in: ${status}`);
  return member;
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

/** A person of the demo's team, signed in with the second factor. */
export async function signInDemoMember(world: World, phone: string): Promise<Customer> {
  const [password = '', code = ''] = (await readFactors(world.marketplace, phone)).split('\n');
  return signInWith(world, { phone, password, code });
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
