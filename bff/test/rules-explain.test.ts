import { FlowExplanation } from '@gam/schemas/descriptors';
import request from 'supertest';
import { Check } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Customer } from './support/customer.ts';
import { answer, back, next, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { signInDemoMember, signInOperator } from './support/operator.ts';
import { seedDocument } from './support/rules-desk.ts';
import { World } from './support/world.ts';

/** Demo accounts of the marketplace who sign in by SMS. */
const expertPhone = '09120000003';
const editorPhone = '09120000004';

let world: World;
let operator: Customer;
beforeAll(async () => {
  world = await World.startAlone();
  operator = await signInOperator(world);
});
afterEach(() => world.proxy.heal());
afterAll(() => world.stop());

async function signedIn(phone: string): Promise<Customer> {
  const user = world.newCustomer();
  await user.open('/login');
  await user.signIn(phone, world.readCode);
  return user;
}

const tokenOf = async (user: Customer): Promise<string> =>
  (await world.bff.parts.sessions.find(user.session))?.token ?? '';

const ask = (flow: string, headers: Record<string, string>) =>
  request(world.bff.url).get(`/api/flows/${flow}/explain`).set(headers);
const bySession = (flow: string, { cookies }: Customer) =>
  ask(flow, { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });
const byToken = async (flow: string, user: Customer) =>
  ask(flow, { authorization: `Bearer ${await tokenOf(user)}` });

describe('the explanation of a flow', () => {
  let customer: Customer;
  let editor: Customer;
  beforeAll(async () => {
    customer = await world.customerAt('112');
    editor = await signInDemoMember(world, editorPhone);
  });

  it('is shown to operators and rules editors, by session and by token, as its schema says', async () => {
    const { id, rules, rev } = customer.flow;
    const replies = [
      await bySession(id, operator),
      await byToken(id, operator),
      await bySession(id, editor),
      await byToken(id, editor),
    ];
    for (const { status, body, headers } of replies) {
      expect(status).toBe(200);
      expect(Check(FlowExplanation, body)).toBe(true);
      expect(headers['cache-control']).toBe('no-store');
    }
    const explained = replies[0]?.body as FlowExplanation;
    expect(explained.flow).toMatchObject({ id, rules, rev, service: 'home-cleaning', step: '112' });
    expect(explained.questions.find(({ id: question }) => question === '104')).toMatchObject({
      standing: 'hidden',
      hidden: 'requirement_not_met',
    });
    expect(explained.questions.find(({ id: question }) => question === '108')).toMatchObject({
      hidden: 'skipped_by_rule',
      trace: expect.arrayContaining([
        expect.objectContaining({
          rule: 'workman-gender-only-when-asked-for',
          outcome: { skip: 'taken' },
          facts: expect.arrayContaining([
            { path: 'query.show_workman_gender_question', value: false, holds: true },
          ]),
        }),
      ]),
    });
    expect(explained.decisions.placed.length).toBeGreaterThan(0);
  });

  it('changes nothing', async () => {
    const before = await world.bff.parts.store.get('flow', customer.flow.id);
    await bySession(customer.flow.id, operator);
    expect(await world.bff.parts.store.get('flow', customer.flow.id)).toEqual(before);
  });

  it('is hidden from all other roles, and the reply contains nothing of it', async () => {
    const { id } = customer.flow;
    const expert = await signedIn(expertPhone);
    const replies = [
      await ask(id, {}),
      await bySession(id, customer),
      await byToken(id, customer),
      await bySession(id, expert),
      await byToken(id, expert),
      await ask(id, { authorization: 'Bearer unknown' }),
      await ask(id, { authorization: 'Basic b3A6b3A=' }),
      // An operator's session does not make up for an invalid token.
      await ask(id, { authorization: 'Bearer x y', cookie: `gam-session=${operator.session}` }),
      await bySession('f_unknown', operator),
      await bySession('__proto__', operator),
    ];
    const [first] = replies;
    for (const { status, body } of replies) {
      expect(status).toBe(404);
      const ref = expect.any(String);
      expect(body).toEqual({ error: { ...first?.body.error, ref } });
      expect(body).toEqual({ error: { code: 'missing', kind: 'missing', message: expect.any(String), ref } });
    }
  });

  it('is hidden from a session whose role was removed', async () => {
    world.proxy.fail(/auth\/me/, { does: 'answer', status: 401, body: '{}' });
    expect((await bySession(customer.flow.id, operator)).status).toBe(404);
    world.proxy.heal();
    const { role: _role, ...rest } = (await world.bff.parts.sessions.find(editor.session))?.user ?? {};
    const body = JSON.stringify({ ...rest, role: 'customer' });
    world.proxy.fail(/auth\/me/, { does: 'answer', status: 200, body });
    expect((await bySession(customer.flow.id, editor)).status).toBe(404);
  });

  it('is requested again if the upstream does not name the owner of the token', async () => {
    const token = await tokenOf(operator);
    world.proxy.fail(/auth\/me/, { does: 'reset' });
    const { status, headers } = await ask(customer.flow.id, { authorization: `Bearer ${token}` });
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('1');
  });
});

/** A browser that keeps every reply and page. */
class Overheard extends Customer {
  readonly heard: string[] = [];

  override async open(url: string): Promise<Answer> {
    return this.#hear(await super.open(url));
  }
  override async post(body: object): Promise<Answer> {
    return this.#hear(await super.post(body));
  }
  override async visit(url: string): ReturnType<Customer['visit']> {
    return this.#hear(await super.visit(url));
  }
  #hear<R>(reply: R): R {
    this.heard.push(JSON.stringify(reply));
    return reply;
  }
}

describe('the replies to customers', () => {
  /** Words and keys of explanations, which no reply may contain. */
  const traces = new RegExp(
    [
      '"because\\\\?"',
      '"trace\\\\?"',
      '"holds\\\\?"',
      '"outcome\\\\?"',
      ...seedDocument.rules.map(({ id }) => id),
    ].join('|'),
  );
  const becauses = seedDocument.rules.map(({ because }) => because);

  it('contain nothing of rules, in a whole order from the first visit as a guest to the order’s page', async () => {
    const customer = new Overheard(world.bff);
    const page = () => customer.visit(customer.screen.url);

    await customer.open('/');
    await customer.open(homeCleaning);
    const { id } = customer.flow;
    await page();
    await customer.send(answer('101', ['never-offered']));
    await customer.send(answer('101', ['10101']), next());
    await page();
    await customer.send(back());
    await customer.send(next());
    await answerUntil(customer);
    await customer.open(customer.screen.url);
    await page();
    await customer.signIn(world.newPhone(), world.readCode);
    await page();
    await answerUntil(customer);
    await customer.post({ ...customer.batch(next()), base_rev: 1 });
    await customer.open(customer.screen.url);
    await page();
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placed');
    await customer.open(customer.screen.url);
    await customer.open('/my-orders');
    await page();

    expect(customer.heard.length).toBeGreaterThan(20);
    for (const text of customer.heard) {
      expect(text).not.toMatch(traces);
      expect(becauses.some((because) => text.includes(because))).toBe(false);
    }
    // The same search finds them in an explanation.
    expect((await bySession(id, operator)).text).toMatch(traces);
  });
});
