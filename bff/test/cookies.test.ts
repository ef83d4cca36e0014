import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, event, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { makeMember, signInMember } from './support/operator.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff({ env: { TRUSTED_PROXIES: 'loopback' } });
});
afterAll(() => world.stop());

const cookiesOf = async (headers: Record<string, string> = {}): Promise<string[]> => {
  const reply = await request(world.bff.url)
    .get('/')
    .set({ accept: 'text/html', ...headers });
  return (reply.headers['set-cookie'] as unknown as string[] | undefined) ?? [];
};
const elsewhere = '203.0.113.9';

describe('cookies over plain http, outside production', () => {
  it.each([[{}], [{ 'x-forwarded-proto': 'https' }], [{ host: 'localhost' }], [{ host: 'gam.local' }]])(
    'have neither the prefix nor Secure, whatever the request says: %j',
    async (headers) => {
      const given = await cookiesOf(headers);
      expect(given).toHaveLength(2);
      for (const cookie of given) expect(cookie).toMatch(/^gam-(visitor|browser)=(?!.*Secure).*HttpOnly/);
    },
  );

  it('are taken from the team on the machine itself alone', async () => {
    const operator = await signInMember(world, ['operator']);
    expect((await operator.open('/operator')).status).toBe(200);
    operator.from = elsewhere;
    expect((await operator.open('/operator')).status).toBe(401);
    operator.from = null;
    expect((await operator.open('/operator')).status).toBe(200);

    const { phone, password, codes } = await makeMember(world.marketplace, ['operator']);
    const remote = world.newCustomer();
    remote.from = elsewhere;
    await remote.open('/operator');
    const code = codes[1] ?? '';
    const { body } = await remote.send(event('operator_sign_in', { phone, password, code }));
    expect(remote.session).toBeUndefined();
    expect(JSON.stringify(body)).toContain('https');
  });

  it('are taken from customers anywhere', async () => {
    const customer = world.newCustomer();
    customer.from = elsewhere;
    await customer.open('/login');
    await customer.signIn(world.newPhone(), world.readCode);
    expect((await customer.open('/account')).status).toBe(200);
  });
});

describe('a browser that keeps no cookie', () => {
  it('gets one screen that says so in place of the first question again', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    for (let turn = 0; turn < 2; turn += 1) {
      customer.cookies.clear();
      const { status, body } = await customer.send(answer('101', ['10101']), next());
      expect([status, body.error?.code, body.screen?.id]).toEqual([403, 'no_cookies', 'no_cookies']);
      expect(customer.screen.url).toBe(homeCleaning);
      expect(customer.node('empty').text).toContain('کوکی');
      customer.cookies.clear();
      await customer.send(event('retry', {}));
      expect(customer.screen.id).toBe('order.question');
    }
  });

  it('gets it at the code of a sign-in', async () => {
    const customer = world.newCustomer();
    await customer.open('/login');
    customer.cookies.clear();
    await customer.send(event('login_request_code', { phone: world.newPhone() }));
    customer.cookies.clear();
    await customer.send(event('login_verify', { code: '123456' }));
    expect(customer.screen.id).toBe('no_cookies');
  });

  it('gets it in a partner’s frame too', async () => {
    await world.restartBff({ env: { PARTNER_ORIGINS: 'https://partner.example' } });
    const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };
    const page = await request(world.bff.url)
      .get(homeCleaning)
      .set({ accept: 'text/html', ...framed });
    const ticket = /"ticket":"([^"]+)"/.exec(page.text)?.[1];
    const flow = /"flow":\{"id":"([^"]+)"/.exec(page.text)?.[1];
    const { status, body } = await request(world.bff.url)
      .post('/api/events')
      .set({ 'gam-catalogue': 'web/99' })
      .send({ flow, ticket, base_rev: 0, events: [answer('101', ['10101'])] });
    expect([status, (body as { screen?: { id: string } }).screen?.id]).toEqual([403, 'no_cookies']);
    await world.restartBff({ env: { TRUSTED_PROXIES: 'loopback' } });
  });

  it('goes on once its cookies come back, and one that lost them begins anew', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10101']), next());
    expect(customer.flow.step).toBe('102');
    await customer.open(customer.screen.url);
    customer.cookies.clear();
    expect((await customer.send(next())).status).toBe(410);
  });
});

describe('cookies over https', () => {
  it('have prefix and Secure, and no plain cookie is read', async () => {
    const plain = world.newCustomer();
    await plain.open('/login');
    await plain.signIn(world.newPhone(), world.readCode);
    await world.restartBff({ env: { PUBLIC_URL: 'https://gam.example' } });
    plain.bff = world.bff;
    expect((await plain.open('/account')).status).toBe(401);
    for (const cookie of await cookiesOf()) expect(cookie).toMatch(/^__Host-gam-\w+=.*Secure/);
  });
});
