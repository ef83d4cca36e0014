import { beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { anotherDevice } from './support/devices.ts';
import { submitForm } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { signedIn } from './support/order.ts';
import { answerWith, callOf, changeTo, noDeletion, refuseWith, waiting } from './support/personal-data.ts';
import { tidyWorld } from './support/tidy-world.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
tidyWorld(() => world);

const hrefs = (customer: Customer) =>
  customer.screen.body.flatMap((block) =>
    block.type === 'actions' ? block.items.flatMap((item) => ('href' in item ? [item.href] : [])) : [],
  );
const block = (customer: Customer, key: string) => customer.screen.body.find((one) => one.key === key);

describe('the account page', () => {
  it('leads to export and deletion', async () => {
    const customer = await signedIn(world);
    answerWith(world, 'loadDeletion', noDeletion);
    await customer.open('/account');
    expect(hrefs(customer)).toEqual(expect.arrayContaining(['/account/export', '/account/deletion']));
  });

  it.each([404, 501])('leads to neither where the upstream answers %i', async (status) => {
    const customer = await signedIn(world);
    refuseWith(world, 'loadDeletion', status);
    expect((await customer.open('/account')).status).toBe(200);
    expect(hrefs(customer)).not.toContain('/account/export');
    expect(hrefs(customer)).not.toContain('/account/deletion');
    expect((await customer.open('/account/deletion')).status).toBe(404);
  });

  it('shows a deletion that waits to who signs in meanwhile, with the way back', async () => {
    const customer = await signedIn(world);
    answerWith(world, 'loadDeletion', waiting);
    await customer.open('/account');
    expect(block(customer, 'deletion')).toMatchObject({
      type: 'status',
      text: expect.stringMatching(/۱۴۰۴/),
    });
    expect(hrefs(customer)[0]).toBe('/account/deletion');
  });

  it('says no time for the deletion where something stands in its way, nor does the last question', async () => {
    const customer = await signedIn(world);
    const credit = { kind: 'credit', count: 1, amount: 250_000 } as const;
    answerWith(world, 'loadDeletion', { ...waiting, hindrances: [credit] });
    await customer.open('/account');
    expect(block(customer, 'deletion')).toMatchObject({ text: expect.stringContaining('و نه پیش از') });
    answerWith(world, 'loadDeletion', { ...noDeletion, hindrances: [credit] });
    await customer.open('/account/deletion?ask=delete');
    expect(customer.screen.modal?.body[0]).toMatchObject({
      text: expect.stringContaining('پس از پایان آنچه در این صفحه'),
    });
  });
});

describe('the deletion of an account', () => {
  it('says what goes, what stays and what it waits for, with the way there', async () => {
    const customer = await signedIn(world);
    answerWith(world, 'loadDeletion', {
      ...noDeletion,
      hindrances: [
        { kind: 'open_orders', count: 2, amount: null },
        { kind: 'credit', count: 1, amount: 250_000 },
      ],
    });
    await customer.open('/account/deletion');
    expect(block(customer, 'goes')).toMatchObject({ type: 'notes' });
    expect(block(customer, 'stays')).toMatchObject({ type: 'notes' });
    expect(block(customer, 'hindrances')).toMatchObject({
      items: [
        { label: 'سفارش‌های باز', value: '۲ مورد' },
        { label: 'اعتبار', value: expect.stringContaining('۲۵۰') },
      ],
    });
    expect(hrefs(customer)).toContain('/my-orders');
  });

  it('asks before it is requested, ends the other devices and forgets flows and drafts', async () => {
    const customer = await signedIn(world);
    answerWith(world, 'loadDeletion', noDeletion);
    await customer.open(homeCleaning);
    await answerUntil(customer, '105');
    const { url, flow } = customer.screen;
    const laptop = await anotherDevice(world, customer);
    const stranger = await world.customerAt('105');
    await customer.open('/account/deletion');
    expect((await customer.send(submitForm('deletion_request'))).status).toBe(422);
    await customer.open('/account/deletion?ask=delete');
    expect(customer.screen.modal?.key).toBe('delete');
    answerWith(world, 'requestDeletion', waiting);
    changeTo(world, 'loadDeletion', noDeletion, waiting);
    const { body } = await customer.send(submitForm('deletion_request'));
    expect(body.effects?.map(({ type }) => type)).toEqual(['forget_all', 'toast']);
    expect(customer.screen).toMatchObject({ url: '/account/deletion', modal: null });
    expect(customer.node('status').title).toBe('حذف حساب شما درخواست شده است');
    expect((await laptop.open('/account')).status).toBe(401);
    expect((await customer.open('/account')).status).toBe(200);
    expect((await customer.open(url)).status).toBe(410);
    const { store } = world.bff.parts;
    expect(await store.get('flow', flow?.id ?? '')).toBeNull();
    expect(await store.get('flow', stranger.flow.id)).not.toBeNull();
  });

  it('can be taken back while it waits', async () => {
    const customer = await signedIn(world);
    answerWith(world, 'loadDeletion', waiting);
    await customer.open('/account/deletion?ask=delete');
    expect(customer.screen.modal).toBeNull();
    answerWith(world, 'withdrawDeletion', noDeletion);
    changeTo(world, 'loadDeletion', waiting, noDeletion);
    const { body } = await customer.send(submitForm('deletion_withdraw'));
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'success' }]);
    expect(customer.node('actions').items.map(({ id }) => id)).toContain('delete');
  });

  it('says when the upstream refuses it, and changes nothing', async () => {
    const customer = await signedIn(world);
    const laptop = await anotherDevice(world, customer);
    answerWith(world, 'loadDeletion', noDeletion);
    refuseWith(world, 'requestDeletion', 409, { message: 'اکنون نمی‌شود' });
    await customer.open('/account/deletion?ask=delete');
    const { body } = await customer.send(submitForm('deletion_request'));
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'error', text: 'اکنون نمی‌شود' }]);
    expect((await laptop.open('/account')).status).toBe(200);
  });
});

describe('a dormant account', () => {
  const asked = { is_dormant: true, question: 'نام خانوادگی شما چیست؟', tries_left: 3 };
  const awake = { is_dormant: false, question: null, tries_left: 0 };

  const signIn = async (at = '/my-orders'): Promise<Customer> => {
    const customer = world.newCustomer();
    await customer.open(at);
    await customer.signIn(world.newPhone(), world.readCode);
    return customer;
  };

  it('is asked for its detail once after a sign-in, and not on every page', async () => {
    answerWith(world, 'loadDormantAccount', asked);
    const customer = await signIn();
    expect(customer.screen.redirect).toBe('/account/saved?to=%2Fmy-orders');
    await customer.open('/account/saved?to=%2Fmy-orders');
    expect(customer.node('message_form').fields[0]).toMatchObject({ name: 'detail', label: asked.question });
    expect(hrefs(customer)).toEqual(['/my-orders']);
    for (const url of ['/my-orders', '/account', '/'])
      expect((await customer.open(url)).body.screen?.redirect ?? null).toBeNull();
    expect(world.proxy.count(callOf('loadDormantAccount'))).toBe(1);
    await customer.open('/account');
    expect(hrefs(customer)).toContain('/account/saved?to=%2Faccount');
  });

  it('has its tries counted, the reason at the field, and only a fresh account after the last', async () => {
    answerWith(world, 'loadDormantAccount', asked);
    const customer = await signIn();
    await customer.open('/account/saved');
    refuseWith(world, 'proveDormantAccount', 400, { detail: ['پاسخ درست نیست'] });
    answerWith(world, 'loadDormantAccount', { ...asked, tries_left: 2 });
    await customer.send(submitForm('dormant_prove', { detail: 'x' }));
    expect(customer.node('message_form')).toMatchObject({
      text: expect.stringContaining('۲'),
      fields: [{ error: 'پاسخ درست نیست' }],
    });
    answerWith(world, 'loadDormantAccount', { is_dormant: true, question: null, tries_left: 0 });
    await customer.send(submitForm('dormant_prove', { detail: 'y' }));
    expect(customer.screen.body.some(({ type }) => type === 'message_form')).toBe(false);
    expect(JSON.stringify(customer.screen.body)).toContain('dormant_fresh');
  });

  it('shows its saved things again, under the account’s own id, once it is proved', async () => {
    answerWith(world, 'loadDormantAccount', asked);
    const customer = await signIn();
    const session = await world.bff.parts.sessions.find(customer.session);
    await customer.open(homeCleaning);
    await answerUntil(customer, '105');
    const { url } = customer.screen;
    await customer.open('/account/saved?to=%2Fmy-orders');
    answerWith(world, 'proveDormantAccount', awake);
    answerWith(world, 'loadDormantAccount', awake);
    world.proxy.failNow(callOf('currentUser'), {
      does: 'rewrite',
      with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), id: 'proved', first_name: 'سارا' }),
    });
    const { body } = await customer.send(submitForm('dormant_prove', { detail: 'احمدی' }));
    expect(body.screen?.redirect).toBe('/my-orders');
    const now = await world.bff.parts.sessions.find(customer.session);
    expect(now).toMatchObject({
      user: { id: 'proved', first_name: 'سارا' },
      token: session?.token,
      dormant: null,
    });
    expect((await customer.open(url)).status).toBe(200);
    expect(customer.flow.step).toBe('105');
  });

  it('gives way to a fresh account, which goes on with what the guest answered', async () => {
    answerWith(world, 'loadDormantAccount', asked);
    const customer = await signIn();
    await customer.open(homeCleaning);
    await answerUntil(customer, '105');
    const { url } = customer.screen;
    await customer.open('/account/saved');
    answerWith(world, 'beginFreshAccount', {});
    refuseWith(world, 'currentUser', 401);
    const { body } = await customer.send(submitForm('dormant_fresh'));
    expect(body.screen?.redirect).toBe('/login');
    expect(customer.session).toBeUndefined();
    answerWith(world, 'loadDormantAccount', awake);
    await customer.open('/login');
    await customer.signIn(world.newPhone(), world.readCode);
    await customer.open(url);
    expect(customer.flow.step).toBe('105');
  });

  it('stays signed in where the upstream keeps the session', async () => {
    answerWith(world, 'loadDormantAccount', asked);
    const customer = await signIn();
    await customer.open('/account/saved?to=%2Fmy-orders');
    answerWith(world, 'beginFreshAccount', {});
    const { body } = await customer.send(submitForm('dormant_fresh'));
    expect(body.screen?.redirect).toBe('/my-orders');
    await customer.open('/account/saved?to=%2Fmy-orders');
    expect(customer.screen.redirect).toBe('/my-orders');
  });

  it('does not stop an order in whose middle the customer signs in', async () => {
    answerWith(world, 'loadDormantAccount', asked);
    const customer = await world.customerAt('112');
    expect(customer.flow).toMatchObject({ step: '112' });
    expect(customer.screen.redirect).toBeNull();
  });

  it.each([404, 501, 500])('is not asked for where the upstream answers %i', async (status) => {
    refuseWith(world, 'loadDormantAccount', status);
    const customer = await signIn();
    expect(customer.screen.id).toBe('my_orders');
    expect((await customer.open('/account/saved')).body.screen?.redirect).toBe('/account');
  });

  it('never leads to another site', async () => {
    const customer = await signedIn(world);
    for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example'])
      expect((await customer.open(`/account/saved?to=${encodeURIComponent(to)}`)).body.screen?.redirect).toBe(
        '/account',
      );
  });
});

it('offers nothing of one’s own data to a guest', async () => {
  const guest = world.newCustomer();
  for (const url of ['/account/export', '/account/deletion', '/account/saved']) {
    expect((await guest.open(url)).status).toBe(401);
    expect((await guest.send(submitForm('deletion_request'))).status).toBe(422);
  }
});
