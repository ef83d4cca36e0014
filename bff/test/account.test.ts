import { formatJalaliDateTime } from '@gam/shared/jalali';
import { beforeAll, describe, expect, it } from 'vitest';
import { anotherDevice } from './support/devices.ts';
import { answer, event, next } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { saveAddress, savedAddress, signedIn } from './support/order.ts';
import { tidyWorld } from './support/tidy-world.ts';
import { World } from './support/world.ts';

const minutes = 60_000;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
tidyWorld(() => world);

const everywhere = /^DELETE \/v2\/auth\/sessions\/all\/$/;

describe('the account page', () => {
  it('shows who is signed in, since when and on which devices', async () => {
    const phone = await signedIn(world);
    world.ahead = 90 * minutes;
    const laptop = await anotherDevice(world, phone);
    expect((await laptop.open('/account')).status).toBe(200);
    expect(laptop.screen).toMatchObject({ id: 'account', meta: { robots: 'noindex' } });
    expect(laptop.node('facts').items.map(({ key }) => key)).toEqual(['phone', 'since']);
    const { title, rows } = laptop.node('table');
    expect(title).toBe('دستگاه‌های واردشده (۲)');
    expect(rows.map(({ cells }) => cells[0])).toEqual(['همین دستگاه', 'دستگاه دیگر']);
    const began = (await world.bff.parts.sessions.find(phone.session))?.began_at ?? 0;
    const jalali = formatJalaliDateTime(new Date(began).toISOString());
    expect(rows[0]?.cells[2]).toBe('هم‌اکنون');
    expect(rows[1]?.cells.slice(1)).toEqual([jalali, jalali]);
    expect(laptop.node('app_bar').links.map(({ href }) => href)).toContain('/account');
  });

  it('shows the saved addresses, and the page without them where they do not arrive', async () => {
    const customer = await signedIn(world);
    await saveAddress(world, customer);
    await customer.open('/account');
    expect(customer.screen.body.find(({ key }) => key === 'addresses')).toMatchObject({
      title: 'آدرس‌های من',
      items: [{ label: 'ونک', value: savedAddress.text }],
    });
    world.proxy.fail(/GET \/v2\/addresses\//, { does: 'answer', status: 500, body: '{}' });
    expect((await customer.open('/account')).status).toBe(200);
    expect(customer.screen.body.some(({ key }) => key === 'addresses')).toBe(false);
    expect(customer.node('facts').items.length).toBeGreaterThan(0);
  });

  it('shows the login to guests', async () => {
    const guest = world.newCustomer();
    expect((await guest.open('/account')).status).toBe(401);
    expect(guest.screen.id).toBe('login.phone');
    expect((await guest.send(event('sign_out_everywhere', {}))).status).toBe(422);
    const page = await guest.visit('/account');
    expect(page.status).toBe(401);
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('shows their account to customers who sign in there', async () => {
    const guest = world.newCustomer();
    await guest.open('/account');
    await guest.signIn(world.newPhone(), world.readCode);
    expect(guest.screen.id).toBe('account');
  });

  it('ends only the session of this device', async () => {
    const phone = await signedIn(world);
    const laptop = await anotherDevice(world, phone);
    await laptop.open('/account');
    const { body } = await laptop.send(event('sign_out', {}));
    expect(body.screen?.redirect).toBe('/');
    expect((await laptop.open('/account')).status).toBe(401);
    await phone.open('/account');
    expect(phone.node('table').rows).toHaveLength(1);
  });
});

describe('a sign-out everywhere', () => {
  it('sends every other device to the login at its next request and tells the upstream', async () => {
    const phone = await signedIn(world);
    const [laptop, tablet] = [await anotherDevice(world, phone), await anotherDevice(world, phone)];
    const stranger = await signedIn(world);
    await tablet.open(homeCleaning);
    await answerUntil(tablet, '105');
    await phone.open('/account');
    const { body } = await phone.send(event('sign_out_everywhere', {}));
    expect(body.screen?.redirect).toBe('/');
    expect(phone.session).toBeUndefined();
    expect((await laptop.open('/my-orders')).status).toBe(401);
    expect((await tablet.send(answer('105', ['10501']), next())).status).toBe(401);
    expect(tablet.screen).toMatchObject({ id: 'login.phone', flow: null, aside: [] });
    expect((await stranger.open('/my-orders')).status).toBe(200);
    await expect.poll(() => world.proxy.count(everywhere)).toBe(1);
  });

  it('succeeds also if the upstream does not answer or its own reply was lost', async () => {
    const phone = await signedIn(world);
    const laptop = await anotherDevice(world, phone);
    world.proxy.fail(everywhere, { does: 'reset' });
    await phone.open('/account');
    const batch = phone.batch(event('sign_out_everywhere', {}));
    await phone.twin().post(batch);
    const { status, body } = await phone.post(batch);
    expect(status).toBe(200);
    expect(body).toMatchObject({ applied: 1, screen: { redirect: '/' } });
    expect((await laptop.open('/account')).status).toBe(401);
  });
});
