import { keepLines } from '@gam/shared/test/keep-lines';
import { afterAll, beforeAll, expect, it } from 'vitest';
import request from 'supertest';
import { logOptions } from '../src/platform/log-options.ts';
import { answer, event, next, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

const { lines, stream } = keepLines(String);

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff({ env: { RATE_LIMITS: 'off' }, logger: { ...logOptions('trace'), stream } });
});
afterAll(() => world.stop());

/** Private data of a whole order, by name; the test looks for each in the log. */
const secrets = new Map<string, string>();

function keep(name: string, secret: string | undefined): string {
  if (secret === undefined || secret.length < 4) throw new Error(`${name} is no secret: ${secret}`);
  secrets.set(name, secret);
  return secret;
}

it('logs nothing that a customer is, has or typed, at any level', async () => {
  const customer = world.newCustomer();
  await customer.open(homeCleaning);
  keep('ticket', customer.flow.ticket);
  await answerUntil(customer);
  const phone = keep('phone', world.newPhone());
  await customer.sendAndWait(event('login_request_code', { phone }));
  await customer.sendAndWait(event('login_verify', { code: keep('wrong code', '918273') }));
  const code = keep('code', await world.readCode(phone));
  await customer.sendAndWait(event('login_verify', { code }));
  keep('visitor', customer.cookies.get('gam-visitor'));
  keep('session', customer.session);
  keep('token', (await world.bff.parts.sessions.find(customer.session))?.token);
  await answerUntil(customer, null);

  // The upstream names a customer in its refusals and failures.
  const told = `${keep('name', 'سارا احمدی‌نژاد')}، ${keep('address', 'خیابان آزادی، پلاک ۱۷')}، ${keep('e-mail', 'sara@mail.example')}`;
  const echo = JSON.stringify({ message: told, phone, first_name: told, token: secrets.get('token') });
  for (const [status, body] of [
    [400, echo],
    [500, echo],
    [200, `{"phone":"${phone}", broken`],
    [200, echo],
  ] as const) {
    world.proxy.fail(/./, { does: 'answer', status, body });
    await customer.open('/my-orders');
    await customer.open(customer.screen.url);
    await customer.open('/order/home-services/cleaning/home-cleaning?city_id=2');
    await customer.sendAndWait(event('retry', {}));
    world.proxy.heal();
  }
  await customer.open(homeCleaning);
  await customer.send(answer('101', ['10101']), next());
  await request(world.bff.url)
    .post('/api/client-errors')
    .set('gam-catalogue', 'web/1')
    .send({ kind: 'unknown_node', path: '/body/0', message: `cannot read ${phone} of ${told}` });
  await request(world.bff.url).get(`/pay/return/${keep('payment ref', 'a-payment-ref.a-signature')}?RefId=x`);
  await request(world.bff.url).get(`/media/uploads/${keep('file', 'Yk3nN0bodyGuessesThis')}/full.jpg`);
  await request(world.bff.url)
    .get(`/x?token=${keep('query', 'query-of-a-customer')}`)
    .set('accept', 'text/html');
  // A fault of the product's own, thrown with the data that it worked on.
  const broken = Object.assign(new Error(`no ${phone}: ${told}`), { phone });
  world.bff.parts.log.error({ err: broken }, broken.message);
  world.bff.parts.log.trace({ user: { phone, first_name: told }, deep: { a: { b: [{ code, to: phone }] } } });

  const ordering = await world.customerAt(null);
  await ordering.sendAndWait(placeOrder());
  keep('second session', ordering.session);
  keep('second token', (await world.bff.parts.sessions.find(ordering.session))?.token);
  await ordering.open(ordering.screen.redirect ?? '/my-orders');

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.some((line) => line.includes('"level":50'))).toBe(true);
  for (const [name, secret] of secrets) {
    for (const form of [secret, encodeURIComponent(secret), secret.replace(/^0/, '98')])
      expect({ name, found: lines.find((line) => line.includes(form)) }).toEqual({ name, found: undefined });
  }
  expect(log).not.toMatch(/\p{Script=Arabic}/u);
});
