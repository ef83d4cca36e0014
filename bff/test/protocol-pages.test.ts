import { describe, expect, it } from 'vitest';
import { answer, event, next } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { world, startProtocolWorld } from './support/protocol.ts';

startProtocolWorld();

describe('events on pages without a flow', () => {
  it('are applied in order and only once', async () => {
    const customer = world.newCustomer();
    await customer.open('/');
    const batch = customer.batch(event('change_city', { city: '1' }), event('change_city', { city: '2' }));
    const first = await customer.post(batch);
    expect(first.body).toMatchObject({ applied: 2, screen: { url: '/?city_id=2' } });
    await customer.send(event('change_city', { city: '3' }));
    const again = await customer.post(batch);
    expect(again).toMatchObject({ status: 200, body: { applied: 2 } });
    await customer.open('/');
    expect(customer.screen.url).toBe('/?city_id=3');
  });

  it('send one SMS for a repeated request of a code', async () => {
    const customer = world.newCustomer();
    await customer.open('/login');
    world.proxy.forget();
    const batch = customer.batch(event('login_request_code', { phone: world.newPhone() }));
    await customer.post(batch);
    await customer.post(batch);
    expect(customer.screen.id).toBe('login.code');
    expect(world.proxy.count(/^POST \/v2\/auth\/codes/)).toBe(1);
  });

  it('stop at the first refused event', async () => {
    const customer = world.newCustomer();
    await customer.open('/login');
    const { status, body } = await customer.send(
      event('login_request_code', { phone: '12' }),
      event('login_request_code', { phone: world.newPhone() }),
    );
    expect(status).toBe(200);
    expect(body.applied).toBe(0);
    expect(customer.node('form').fields[0]?.error).toBe('لطفا شماره موبایل را به درستی وارد کنید!');
  });

  it('are refused if the page does not offer them or an id comes with other arguments', async () => {
    const customer = world.newCustomer();
    await customer.open('/');
    expect((await customer.send(next())).status).toBe(422);
    const taken = event('change_city', { city: '1' });
    await customer.send(taken);
    const { status } = await customer.send({
      ...event('change_city', { city: '2' }),
      action_id: taken.action_id,
    });
    expect(status).toBe(422);
  });

  it('are all accepted if two tabs send them at once', async () => {
    const customer = world.newCustomer();
    await customer.open('/');
    const replies = await Promise.all(
      ['1', '2', '3'].map((city) => customer.twin().send(event('change_city', { city }))),
    );
    expect(replies.map(({ body }) => body.applied)).toEqual([1, 1, 1]);
  });

  it('sign in and out at any page that needs it', async () => {
    const customer = world.newCustomer();
    expect((await customer.open('/my-orders')).status).toBe(401);
    await customer.signIn(world.newPhone(), world.readCode);
    expect(customer.screen.id).toBe('my_orders');
    const session = customer.session;
    await customer.send(event('sign_out', {}));
    expect(customer.screen.redirect).toBe('/');
    expect(customer.session).toBeUndefined();
    customer.cookies.set('gam-session', session ?? '');
    expect((await customer.open('/my-orders')).status).toBe(401);
  });
});

describe('two services at once', () => {
  it('are two flows of one visitor', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer, '105');
    const other = customer.twin();
    await other.open('/order/home-services/painting/house-painting?city_id=1');
    await other.send(answer('301', ['30101', '30102']), next());
    expect(other.flow).toMatchObject({ step: '302', rev: 2 });
    await customer.send(next());
    expect(customer.flow.step).toBe('110');
  });
});
