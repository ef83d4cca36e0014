import { toPersianDigits } from '@gam/shared/digits';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { event } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { tidyWorld } from './support/tidy-world.ts';
import { World } from './support/world.ts';

const sends = /^POST \/v2\/auth\/codes\/$/;
const verifies = /^POST \/v2\/auth\/sessions\/$/;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
tidyWorld(() => world);

const atLoginPage = async (): Promise<Customer> => {
  const guest = world.newCustomer();
  await guest.open('/login');
  return guest;
};
const atLoginOfFlow = async (): Promise<Customer> => {
  const guest = world.newCustomer();
  await guest.open(homeCleaning);
  await answerUntil(guest);
  return guest;
};
const askFor = (guest: Customer, phone: string) => guest.sendAndWait(event('login_request_code', { phone }));
const errorOf = (guest: Customer) => guest.node('form').fields[0]?.error ?? '';
const resendOf = (guest: Customer) => guest.screen.footer.find(({ id }) => id === 'resend');

describe.each([
  ['on the login page', atLoginPage],
  ['in the middle of an order', atLoginOfFlow],
])('codes %s', (_where, arrive) => {
  it('are requested and tried for one browser and mean nothing in another', async () => {
    const [one, other] = [await arrive(), await arrive()];
    for (const guest of [one, other]) await guest.signIn(world.newPhone(), world.readCode);
    const devices = [...world.proxy.calls(sends), ...world.proxy.calls(verifies)].map(
      ({ headers }) => headers['gam-device'],
    );
    expect(devices).toHaveLength(4);
    expect(devices[0]).toMatch(/^[\w-]{43}$/);
    expect([devices[2], devices[3]]).toEqual([devices[0], devices[1]]);
    expect(devices[1]).not.toBe(devices[0]);
    expect([...one.cookies.values()].join()).not.toContain(devices[0]);
  });

  it('are answered with the time to wait, in words, if they are requested too soon', async () => {
    const phone = world.newPhone();
    await askFor(await arrive(), phone);
    const guest = await arrive();
    const { status } = await askFor(guest, phone);
    expect(status).toBe(200);
    expect(guest.screen.id).toMatch(/login\.phone$/);
    expect(errorOf(guest)).toMatch(/^برای دریافت دوباره کد، .* دیگر تلاش کنید\.$/);
    // Another phone does not wait.
    await askFor(guest, world.newPhone());
    expect(guest.screen.id).toMatch(/login\.code$/);
  });

  it('show a countdown if they are requested again too soon', async () => {
    const guest = await arrive();
    const phone = world.newPhone();
    await askFor(guest, phone);
    // The BFF's clock is ahead of the upstream's.
    world.ahead = 61_000;
    await askFor(guest, '');
    expect(guest.screen.id).toMatch(/login\.code$/);
    expect(errorOf(guest)).toMatch(/دیگر تلاش کنید/);
    const wait = resendOf(guest)?.enabled_after_ms ?? 0;
    expect(wait).toBeGreaterThan(20_000);
    expect(wait).toBeLessThanOrEqual(60_000);
    expect(resendOf(guest)?.label).toContain('{seconds}');
    // The code that was sent is still valid.
    await guest.sendAndWait(event('login_verify', { code: await world.readCode(phone) }));
    expect(guest.session).toBeDefined();
  });

  it.each([
    ['Persian', toPersianDigits],
    ['Arabic', (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')],
  ])('and phones are accepted in %s digits [O-4.13]', async (_digits, write) => {
    const guest = await arrive();
    const phone = world.newPhone();
    await askFor(guest, write(phone));
    const code = write(await world.readCode(phone));
    await guest.sendAndWait(event('login_verify', { code }));
    expect(guest.session).toBeDefined();
  });
});

describe('the sign-in', () => {
  it('takes a code that is still valid after it was closed and opened again, without another message', async () => {
    const guest = await atLoginOfFlow();
    const { step } = guest.flow;
    const [last = ''] = guest.screen.aside.flatMap((block) =>
      block.type === 'summary' ? block.items.slice(-1).map(({ key }) => key) : [],
    );
    const phone = world.newPhone();
    await askFor(guest, phone);
    const before = world.proxy.count(sends);
    await guest.sendAndWait(event('jump', { step: last, by: 'history' }));
    expect(guest.flow).toMatchObject({ phase: 'questions', step: last });
    // The tab is closed, and the order is opened again.
    await guest.open(guest.screen.url);
    await guest.sendAndWait(event('next', {}));
    expect(guest.screen.id).toBe('order.login.code');
    expect(guest.flow.step).not.toBe(step);
    expect(world.proxy.count(sends)).toBe(before);
    await guest.sendAndWait(event('login_verify', { code: await world.readCode(phone) }));
    expect(guest.session).toBeDefined();
  });

  it('says why it is asked for now', async () => {
    const reasonOf = (guest: Customer) => guest.node('heading').detail;
    expect(reasonOf(await atLoginOfFlow())).toMatch(/^برای (?:ثبت سفارش|انتخاب آدرس|انتخاب زمان)، شماره/);
    const guest = world.newCustomer();
    const reasons: (string | undefined)[] = [];
    for (const url of ['/my-orders', '/account', '/login']) {
      await guest.open(url);
      reasons.push(reasonOf(guest));
    }
    expect(reasons).toEqual([
      'برای دیدن سفارش‌هایتان، شماره موبایل خود را وارد کنید.',
      'برای دیدن حسابتان، شماره موبایل خود را وارد کنید.',
      'شماره موبایل خود را وارد کنید',
    ]);
  });
});
