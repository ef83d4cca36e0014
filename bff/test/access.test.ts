import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FlowEvents } from '@gam/schemas/descriptors';
import type { Customer } from './support/customer.ts';
import { answer, event, next, placeOrder } from './support/events.ts';
import { answerUntil, answerWhereAndWhen, homeCleaning, newAddress } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => {
  world.ahead = 0;
});
afterAll(() => world.stop());

/** A guest at the login step in mid-flow, and the sign-in that they are about to send. */
async function aboutToSignIn(): Promise<{ guest: Customer; signIn: FlowEvents }> {
  const guest = world.newCustomer();
  await guest.open(homeCleaning);
  await answerUntil(guest);
  const phone = world.newPhone();
  await guest.sendAndWait(event('login_request_code', { phone }));
  const signIn = guest.batch(event('login_verify', { code: await world.readCode(phone) })) as FlowEvents;
  return { guest, signIn };
}

describe('a sign-in whose reply was lost', () => {
  it('is repeated from the old cookie within two minutes and sets the cookie again', async () => {
    const { guest, signIn } = await aboutToSignIn();
    const lost = guest.twin();
    await lost.post(signIn);
    world.ahead = 110_000;
    const { status, body } = await guest.post(signIn);
    expect(status).toBe(200);
    expect(body).toMatchObject({ applied: 1, screen: { flow: { step: '111' } } });
    expect(guest.session).toBe(lost.session);
    await answerWhereAndWhen(guest);
    expect(guest.flow.step).toBe('112');
  });

  it('continues at once when the client sends the events that follow', async () => {
    const { guest, signIn } = await aboutToSignIn();
    await guest.twin().post(signIn);
    const { body } = await guest.post({
      ...signIn,
      events: [...signIn.events, newAddress()],
    });
    expect(body).toMatchObject({ applied: 2, screen: { flow: { step: '111' } } });
    expect(guest.node('question').answer?.values).toHaveLength(1);
    expect(guest.session).toBeDefined();
  });

  it('leads to the login step without answers after two minutes', async () => {
    const { guest, signIn } = await aboutToSignIn();
    await guest.twin().post(signIn);
    world.ahead = 130_000;
    const { status, body } = await guest.post(signIn);
    expect(status).toBe(401);
    expect(body.screen).toMatchObject({ id: 'login.phone', flow: null, aside: [] });
    expect(guest.session).toBeUndefined();
  });

  it('gives the old cookie no other right', async () => {
    const { guest, signIn } = await aboutToSignIn();
    await guest.twin().post(signIn);
    const [verify] = signIn.events;
    const other = { ...verify, args: { code: '111111' } };
    expect((await guest.post({ ...signIn, events: [other] })).status).toBe(422);
    expect((await guest.post({ ...signIn, base_rev: signIn.base_rev + 1, events: [next()] })).status).toBe(
      401,
    );
    expect(guest.session).toBeUndefined();
  });

  it('has no effect in another browser', async () => {
    const { guest, signIn } = await aboutToSignIn();
    await guest.twin().post(signIn);
    const thief = world.newCustomer();
    await thief.open('/');
    expect((await thief.post(signIn)).status).toBe(410);
    expect(thief.session).toBeUndefined();
  });

  it('works the same on the login page', async () => {
    const guest = world.newCustomer();
    await guest.open('/login');
    const phone = world.newPhone();
    await guest.send(event('login_request_code', { phone }));
    const signIn = guest.batch(event('login_verify', { code: await world.readCode(phone) }));
    const lost = guest.twin();
    await lost.post(signIn);
    const { body } = await guest.post(signIn);
    expect(body.applied).toBe(1);
    expect(guest.session).toBe(lost.session);
    const late = world.newCustomer();
    await late.open('/login');
    expect((await late.post(signIn)).status).toBe(422);
    expect(late.session).toBeUndefined();
  });
});

describe('a session', () => {
  it('begins under a new id at each sign-in, in a cookie that scripts and other sites cannot use', async () => {
    const { guest, signIn } = await aboutToSignIn();
    guest.cookies.set('gam-session', 'fixed-before-the-sign-in');
    const { headers } = await guest.post(signIn);
    expect(guest.session).toMatch(/^[\w-]{43}$/);
    const [cookie] = headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^gam-session=/);
    for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(flag);
    expect(cookie).not.toContain('Domain');
  });

  it('sends the browser no token and puts no account phone in the ticket', async () => {
    const customer = await world.customerAt('112');
    const found = await world.bff.parts.sessions.find(customer.session);
    const { text } = await customer.visit(customer.screen.url);
    const ticket = Buffer.from(customer.flow.ticket.split('.')[0] ?? '', 'base64url').toString();
    for (const secret of [found?.token ?? '?', found?.user.phone ?? '?'])
      expect(text + ticket).not.toContain(secret);
  });
});

describe('a flow', () => {
  it('is not shown to another visitor who knows its URL', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer, '105');
    const stranger = world.newCustomer();
    const { status, body } = await stranger.open(customer.screen.url);
    expect(status).toBe(410);
    expect(body.screen?.flow).toMatchObject({ rev: 0, step: '101' });
    expect(stranger.flow.id).not.toBe(customer.flow.id);
    expect(stranger.screen.url).not.toContain('flow=');
    const page = await world.newCustomer().visit(customer.screen.url);
    expect(page.status).toBe(410);
    expect(page.text).not.toContain(customer.flow.id);
  });

  it('shows the login step without answers if it is claimed and its session has ended', async () => {
    const customer = await world.customerAt('112');
    const { url } = customer.screen;
    customer.cookies.delete('gam-session');
    const { status } = await customer.open(url);
    expect(status).toBe(401);
    expect(customer.screen).toMatchObject({ id: 'login.phone', url, flow: null, aside: [] });
    expect(JSON.stringify(customer.screen)).not.toContain('نظافت منزل');
    expect((await customer.visit(url)).status).toBe(401);
  });

  it('continues for its customer in any browser and for no other customer', async () => {
    const customer = await world.customerAt('112');
    const { url } = customer.screen;
    const elsewhere = world.newCustomer();
    elsewhere.cookies.set('gam-session', customer.session ?? '');
    await elsewhere.open(url);
    expect(elsewhere.flow).toMatchObject({ id: customer.flow.id, step: '112' });
    await elsewhere.sendAndWait(next());
    expect(elsewhere.flow.phase).toBe('quote');

    customer.cookies.delete('gam-session');
    await customer.open(url);
    await customer.signIn(world.newPhone(), world.readCode);
    expect(customer.screen.flow?.id).not.toBe(elsewhere.flow.id);
    expect((await customer.open(url)).status).toBe(410);
    const batch = elsewhere.batch(placeOrder());
    expect((await customer.post(batch)).status).toBe(410);
  });

  it('becomes the customer’s wherever its guest signs in', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer, '110');
    const { url } = customer.screen;
    await customer.open('/login');
    await customer.signIn(world.newPhone(), world.readCode);
    await customer.open(url);
    expect(customer.flow.step).toBe('110');
    await customer.send(answer('110', ['11001']), next());
    expect(customer.flow).toMatchObject({ phase: 'questions', step: '111' });
  });
});

describe('an order', () => {
  it('is shown only to its customer: it is missing for others, and guests sign in first', async () => {
    const owner = await world.customerAt(null);
    await owner.sendAndWait(placeOrder());
    const task = owner.screen.redirect ?? '';
    const other = await world.customerAt('112');
    expect((await other.open(task)).status).toBe(404);
    expect(other.screen.id).toBe('missing');
    await other.open('/my-orders');
    expect(other.node('empty').icon).toBe('orders');
    const guest = world.newCustomer();
    expect((await guest.open(task)).status).toBe(401);
    expect(guest.screen.id).toBe('login.phone');
    for (const id of ['x', 'a'.repeat(65), '1%20or%201=1', '1%2f..'])
      expect((await owner.open(`/task-details/${id}`)).status).toBe(404);
  });
});
