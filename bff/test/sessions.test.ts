import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { event } from './support/events.ts';
import { signedIn } from './support/order.ts';
import { World } from './support/world.ts';

const day = 24 * 3600_000;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => {
  world.ahead = 0;
  world.proxy.heal();
});
afterAll(() => world.stop());

const sessionCookie = 'gam-session';
const visitorCookie = 'gam-visitor';

/** True if the upstream accepts the token. */
async function isAlive(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${world.marketplace.url}/v2/auth/me/`, { headers })).ok;
}

describe('a sign-in', () => {
  it('ignores a cookie that was planted before it', async () => {
    const planted = 'x'.repeat(43);
    const victim = world.newCustomer();
    victim.cookies.set(sessionCookie, planted);
    await victim.open('/login');
    await victim.signIn(world.newPhone(), world.readCode);
    await victim.open('/my-orders');
    expect(victim.screen.id).toBe('my_orders');
    expect(victim.session).not.toBe(planted);
    const attacker = world.newCustomer();
    attacker.cookies.set(sessionCookie, planted);
    expect((await attacker.open('/my-orders')).status).toBe(401);
  });

  it('ends the browser’s earlier session, here and at the upstream', async () => {
    const attacker = await signedIn(world);
    const planted = attacker.session ?? '';
    const old = await world.bff.parts.sessions.find(planted);
    const victim = world.newCustomer();
    await victim.open('/login');
    const phone = world.newPhone();
    await victim.send(event('login_request_code', { phone }));
    victim.cookies.set(sessionCookie, planted);
    await victim.send(event('login_verify', { code: await world.readCode(phone) }));
    expect(victim.session).not.toBe(planted);
    expect((await attacker.open('/my-orders')).status).toBe(401);
    await expect.poll(() => isAlive(old?.token ?? '')).toBe(false);
    expect((await victim.open('/my-orders')).status).toBe(200);
  });

  it('begins one session if it is sent twice at once', async () => {
    const guest = world.newCustomer();
    await guest.open('/login');
    const phone = world.newPhone();
    await guest.send(event('login_request_code', { phone }));
    const batch = guest.batch(event('login_verify', { code: await world.readCode(phone) }));
    const twins = [guest, guest.twin(), guest.twin()];
    const answers = await Promise.all(twins.map((twin) => twin.post(batch)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(twins.map(({ session }) => session)).size).toBe(1);
    const { user } = (await world.bff.parts.sessions.find(guest.session)) ?? {};
    expect(await world.bff.parts.sessions.list(user?.id ?? '', null)).toHaveLength(1);
    expect((await guest.open('/my-orders')).status).toBe(200);
  });

  it('sets a cookie with the lifetime of the session', async () => {
    const guest = world.newCustomer();
    await guest.open('/login');
    const phone = world.newPhone();
    await guest.send(event('login_request_code', { phone }));
    const { headers } = await guest.send(event('login_verify', { code: await world.readCode(phone) }));
    const seconds = Number(/Max-Age=(\d+)/.exec(String(headers['set-cookie']))?.[1]);
    const session = await world.bff.parts.sessions.find(guest.session);
    const lives = ((session?.expires_at ?? 0) - (session?.began_at ?? 0)) / 1000;
    expect(Math.abs(seconds - lives)).toBeLessThan(60);
    expect(lives).toBeLessThanOrEqual((30 * day) / 1000);
  });
});

describe('a sign-out', () => {
  it('gives the browser a new visitor with the city and nothing else', async () => {
    const customer = await signedIn(world);
    const before = customer.cookies.get(visitorCookie);
    await customer.open('/?city_id=1');
    await customer.send(event('change_city', { city: '2' }));
    await customer.open('/');
    const { body } = await customer.send(event('sign_out', {}));
    expect(body.screen?.redirect).toBe('/');
    expect(customer.session).toBeUndefined();
    expect(customer.cookies.get(visitorCookie)).not.toBe(before);
    await customer.open('/');
    expect(customer.node('app_bar').city).toMatchObject({ value: '2' });
  });

  it('repeats its redirect if its reply was lost, and reveals nothing', async () => {
    const customer = await signedIn(world);
    await customer.open('/');
    const batch = customer.batch(event('sign_out', {}));
    const lost = customer.twin();
    await lost.post(batch);
    const before = customer.cookies.get(visitorCookie);
    for (const twin of [customer, customer.twin()]) {
      const { status, body } = await twin.post(batch);
      expect(status).toBe(200);
      expect(body).toMatchObject({ applied: 1, screen: { redirect: '/' } });
    }
    expect(customer.session).toBeUndefined();
    expect(customer.cookies.get(visitorCookie)).not.toBe(before);
    expect((await customer.open('/my-orders')).status).toBe(401);
  });

  it('leaves no name behind if its reply was lost and is not requested again', async () => {
    const customer = await signedIn(world);
    await customer.open('/');
    const before = customer.cookies.get(visitorCookie);
    await customer.twin().send(event('sign_out', {}));
    await customer.open('/');
    expect(customer.cookies.get(visitorCookie)).not.toBe(before);
    expect(customer.session).toBeUndefined();
  });
});
