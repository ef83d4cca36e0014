import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { anotherDevice } from './support/devices.ts';
import { answer, back, event, next } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { orderIt, saveAddress, savedAddress, signedIn } from './support/order.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

/** Another tab of the same browser: it has its own screen and shares the browser's cookies, which it may change. */
const tabOf = (customer: Customer): Customer => {
  const tab = customer.twin();
  Object.assign(tab, { cookies: customer.cookies });
  return tab;
};
const signOut = async (customer: Customer) => {
  await customer.open('/');
  await customer.send(event('sign_out', {}));
};
const signInHere = async (customer: Customer) => {
  await customer.open('/login');
  await customer.signIn(world.newPhone(), world.readCode);
};

describe('two tabs', () => {
  it('keep a guest’s answers after the sign-in in one, and continue signed in [O-6.01] [O-6.02]', async () => {
    const guest = world.newCustomer();
    await guest.open(homeCleaning);
    await answerUntil(guest, '105');
    const tab = tabOf(guest);
    await signInHere(tab);
    await answerUntil(guest, '112');
    expect(guest.flow).toMatchObject({ phase: 'questions', step: '112' });
    expect(guest.flow.subject).not.toBeNull();
    await tab.open(guest.screen.url);
    expect(tab.flow).toMatchObject({ id: guest.flow.id, step: '112', subject: guest.flow.subject });
  });

  it('continue from the login to the order’s question after the sign-in in the other', async () => {
    const guest = world.newCustomer();
    await guest.open(homeCleaning);
    await answerUntil(guest);
    expect(guest.flow.phase).toBe('login');
    await signInHere(tabOf(guest));
    await guest.open(guest.screen.url);
    expect(guest.flow).toMatchObject({ phase: 'questions', step: '111' });
  });

  it('cannot continue after a sign-out in the other', async () => {
    const customer = await world.customerAt('112');
    const tab = tabOf(customer);
    await signOut(tab);
    const { status, body } = await customer.send(next());
    expect(status).toBe(410);
    expect(body.screen?.flow).toMatchObject({ rev: 0, step: '101', subject: null });
    expect(customer.node('question').answer).toBeNull();
    expect((await customer.open('/my-orders')).status).toBe(401);
  });

  it('continue at the same question after the same person signs out and in again in the other', async () => {
    const phone = await signedIn(world);
    const device = await anotherDevice(world, phone);
    await phone.open(homeCleaning);
    await answerUntil(phone, '112');
    const { id } = phone.flow;
    const tab = tabOf(phone);
    await signOut(tab);
    for (const [name, value] of device.cookies) tab.cookies.set(name, value);
    const { status, body } = await phone.send(next());
    expect(status).toBe(409);
    expect(body.screen?.flow).toMatchObject({ id, step: '112' });
    // The device shares the token that the sign-out ended, so the quote would ask for a sign-in.
    expect((await phone.sendAndWait(back())).status).toBe(200);
    expect(phone.flow.id).toBe(id);
  });
});

describe('two people on one browser', () => {
  it('show the second person nothing of the first: no flow, no answers, no address, no order', async () => {
    const browser = await signedIn(world);
    const address = await saveAddress(world, browser);
    await browser.open(homeCleaning);
    await answerUntil(browser, null);
    const ordered = browser.flow.id;
    await orderIt(browser);
    const task = browser.screen.url;
    await browser.open(homeCleaning);
    await answerUntil(browser, '112');
    const left = browser.screen.url;
    await signOut(browser);
    await signInHere(browser);

    expect((await browser.open(left)).status).toBe(410);
    expect(browser.flow).toMatchObject({ rev: 0, step: '101' });
    await browser.open(homeCleaning);
    expect(JSON.stringify(browser.screen)).not.toMatch(/"value":\["/);
    await answerUntil(browser, '105');
    expect((await browser.open(`${homeCleaning}&flow=${ordered}`)).status).toBe(410);
    expect((await browser.open(task)).status).toBe(404);
    await browser.open('/my-orders');
    expect(browser.node('empty').icon).toBe('orders');
    await browser.open('/account');
    expect(browser.node('table').rows).toHaveLength(1);
    for (const url of [left, homeCleaning, '/my-orders', '/account', '/']) {
      const { text } = await browser.visit(url);
      for (const theirs of [address, savedAddress.text, ordered]) expect(text).not.toContain(theirs);
    }
  });

  it('give a guest after them neither their answers nor their login', async () => {
    const browser = world.newCustomer();
    await browser.open(homeCleaning);
    await browser.send(answer('101', ['10102']), next());
    const left = browser.screen.url;
    await signInHere(browser);
    await signOut(browser);
    expect((await browser.open(left)).status).toBe(410);
    const fresh = await browser.open(homeCleaning);
    const stranger = await world.newCustomer().open(homeCleaning);
    expect(fresh.body.screen?.body).toEqual(stranger.body.screen?.body);
    await browser.open('/login');
    expect(browser.screen.id).toBe('login.phone');
    expect(browser.node('form').fields[0]?.value).toBe('');
  });

  it('give the second, who signs in over the first, nothing of the first’s', async () => {
    const browser = world.newCustomer();
    await browser.open('/login');
    const phone = world.newPhone();
    await browser.send(event('login_request_code', { phone }));
    const atCode = browser.batch(event('login_verify', { code: await world.readCode(phone) }));
    const first = await world.customerAt('112');
    browser.cookies.set('gam-session', first.session ?? '');
    await browser.post(atCode);
    expect(browser.session).not.toBe(first.session);
    expect((await browser.open(first.screen.url)).status).toBe(410);
    expect((await first.open(first.screen.url)).status).toBe(401);
  });
});

describe('a claimed flow', () => {
  it('shows the login step without answers if its session has ended [O-6.01]', async () => {
    const customer = await world.customerAt('112');
    const { url } = customer.screen;
    await world.bff.parts.sessions.end(customer.session ?? '');
    expect((await customer.open(url)).status).toBe(401);
    expect(customer.screen).toMatchObject({ id: 'login.phone', flow: null, aside: [] });
    const page = await customer.visit(url);
    expect(page.status).toBe(401);
    expect(page.text).not.toContain('نظافت منزل');
  });
});

describe('two devices of one person', () => {
  it('are separate: each has its own flow and signs out alone', async () => {
    const phone = await signedIn(world);
    const laptop = await anotherDevice(world, phone);
    await phone.open(homeCleaning);
    await laptop.open(homeCleaning);
    await answerUntil(phone, '105');
    await laptop.send(answer('101', ['10102']), next());
    expect(laptop.flow.id).not.toBe(phone.flow.id);
    expect(phone.flow.step).toBe('105');
    await signOut(laptop);
    expect((await laptop.open('/my-orders')).status).toBe(401);
    await answerUntil(phone, '110');
    expect(phone.flow.step).toBe('110');
  });

  it('let the person continue the flow of one on the other', async () => {
    const phone = await world.customerAt('112');
    const laptop = await anotherDevice(world, phone);
    await laptop.open(phone.screen.url);
    expect(laptop.flow).toMatchObject({ id: phone.flow.id, step: '112' });
  });
});

describe('a lost reply to a sign-in', () => {
  it('is returned repeatedly to the browser that signed in, until it signs out', async () => {
    const guest = world.newCustomer();
    await guest.open('/login');
    const phone = world.newPhone();
    await guest.send(event('login_request_code', { phone }));
    const batch = guest.batch(event('login_verify', { code: await world.readCode(phone) }));
    const before = guest.twin();
    await guest.post(batch);
    for (const again of [before.twin(), before.twin()]) {
      expect((await again.post(batch)).status).toBe(200);
      expect(again.session).toBe(guest.session);
    }
    const { user } = (await world.bff.parts.sessions.find(guest.session)) ?? {};
    expect(await world.bff.parts.sessions.list(user?.id ?? '', null)).toHaveLength(1);
    const stranger = world.newCustomer();
    await stranger.open('/login');
    expect((await stranger.post(batch)).status).toBe(422);
    await signOut(guest);
    const late = before.twin();
    expect((await late.post(batch)).status).toBe(422);
    expect(late.session).toBeUndefined();
  });
});
