import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskUrl, forCustomer } from '../src/protocol/urls/desk-urls.ts';
import type { Customer } from './support/customer.ts';
import { answer, event, next } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { chooseCustomer, makeOperator, type OwnOperator, signInOperator } from './support/operator.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

async function newOperator(): Promise<{ operator: Customer; own: OwnOperator }> {
  const own = await makeOperator(world.marketplace);
  return { operator: await signInOperator(world, own), own };
}

/** Signs in with the code of the next step: this step's was used, and the one before may end at any moment. */
async function signInAgain(operator: Customer, { phone, password, codes }: OwnOperator) {
  return operator.send(event('operator_sign_in', { phone, password, code: codes[2] ?? '' }));
}

const endSession = (operator: Customer) => world.bff.parts.sessions.end(operator.session ?? '');

/** Another tab of the same browser, with its cookies. */
const tabOf = (operator: Customer): Customer => Object.assign(operator.twin(), { cookies: operator.cookies });

describe("an operator's tab whose session ended", () => {
  it('begins no guest flow for a customer’s order and continues after the sign-in [O-1.03]', async () => {
    const { operator, own } = await newOperator();
    const id = await chooseCustomer(operator, world.newPhone());
    const url = forCustomer(homeCleaning, id);
    const tab = tabOf(operator);
    await tab.open(url);
    const begun = tab.flow.id;
    await endSession(operator);
    const { status, body } = await tab.send(answer('101', ['10101']), next());
    expect(status).toBe(401);
    expect(body.screen).toMatchObject({ flow: null, redirect: deskUrl(url) });
    expect(await world.bff.parts.store.get('flow', begun)).toBeNull();
    await tab.open(deskUrl(url));
    expect(tab.screen.id).toBe('operator.login');
    const signedIn = await signInAgain(tab, own);
    expect(signedIn.body.screen?.redirect).toBe(url);
    await tab.open(url);
    expect(tab.flow.subject).not.toBeNull();
  });

  it('leads to the desk, never to the sign-in by SMS, and resumes a flow at the same step [O-1.03]', async () => {
    const { operator, own } = await newOperator();
    const id = await chooseCustomer(operator, world.newPhone());
    const tab = tabOf(operator);
    await tab.open(forCustomer(homeCleaning, id));
    await answerUntil(tab, '105');
    const { url, flow } = tab.screen;
    const other = tabOf(tab);
    await endSession(operator);
    const to = deskUrl(url);
    const left = tab.batch(next());
    expect((await tab.post(left)).body.screen?.redirect).toBe(to);
    expect((await other.open(url)).body.screen?.redirect).toBe(to);
    await other.open(to);
    await signInAgain(other, own);
    const again = await tab.post(left);
    expect(again.status).toBe(409);
    expect(again.body.screen?.flow).toMatchObject({ id: flow?.id, step: '105' });
    await tab.send(answer('105', []), next());
    expect(tab.screen.url).toContain(`customer=${id}`);
  });

  it.each(['/my-orders', '/account', '/task-details/o-1'])(
    'leads from %s of a customer to the desk, never to the sign-in by SMS [O-1.03]',
    async (path) => {
      const guest = world.newCustomer();
      const url = forCustomer(path, 'demo-customer');
      const { status, body } = await guest.open(url);
      expect([status, body.screen?.redirect]).toEqual([200, deskUrl(url)]);
      await guest.open(deskUrl(url));
      expect(guest.screen.id).toBe('operator.login');
    },
  );

  it('does not let the next operator in the browser continue', async () => {
    const { operator } = await newOperator();
    const id = await chooseCustomer(operator, world.newPhone());
    const tab = tabOf(operator);
    await tab.open(forCustomer(homeCleaning, id));
    await tab.send(answer('101', ['10102']), next());
    const left = tab.batch(next());
    const { own } = await newOperator();
    await endSession(operator);
    await operator.open('/operator');
    await signInAgain(operator, own);
    const { status, body } = await tab.post(left);
    expect(status).toBe(410);
    expect(JSON.stringify(body)).not.toContain('"values":["10102"]');
    expect(body.screen).toMatchObject({ flow: null, redirect: expect.stringMatching(/^\/operator\?to=/) });
  });
});

it('leads an operator who pays for a customer to the bank’s own URL, without the customer [O-2.15]', async () => {
  const { operator } = await newOperator();
  const id = await chooseCustomer(operator, world.newPhone());
  const bank = `${world.proxy.url}/bank/pay?RefId=abc`;
  const query = new URLSearchParams({ Token: 't1', RedirectURL: bank }).toString();
  const { status, body } = await operator.open(forCustomer(`/charge?${query}`, id));
  expect([status, operator.screen.id]).toEqual([200, 'charge']);
  const to = body.effects?.flatMap((effect) => (effect.type === 'navigate' ? [effect.to] : []));
  expect(to).toEqual([bank]);
});
