import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ClientEvent } from '@gam/schemas/descriptors';
import { formatFinalPrice } from '@gam/shared/money';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { calendarDays, openInstant, openSlot } from './support/calendar.ts';
import type { Customer } from './support/customer.ts';
import { answerPrepaid, deepCleaning } from './support/deep-cleaning.ts';
import { answer, event, next, placeOrder } from './support/events.ts';
import { finishWork } from './support/finish-work.ts';
import { answerUntil, homeCleaning, newAddress } from './support/home-cleaning.ts';
import { answerAll, orderIt, saveAddress, signedIn } from './support/order.ts';
import { runRulesCommand, signInByCommand } from './support/rules-command.ts';
import { World } from './support/world.ts';

const folder = path.join(import.meta.dirname, '../rules/examples');
const seed = path.join(folder, '../default.json');
/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };
const dayMs = 86_400_000;
const hourMs = 3_600_000;

const cleaningIn = (city: string) => `/order/home-services/cleaning/home-cleaning?city_id=${city}`;
const moving = '/order/home-services/moving/home-moving?city_id=2';
const handyman = '/order/home-services/handyman/handyman-products?city_id=1';
const furnitureWash = '/order/home-services/cleaning/furniture-wash?city_id=1';
const plumbing = '/order/home-services/plumbing/plumbing-emergency?city_id=1';
const airConditioner = '/order/home-services/air-conditioner/split-air-conditioner?city_id=1';
const painting = '/order/home-services/painting/house-painting?city_id=1';
const carService = '/order/car-services/car-care/car-periodic-service?city_id=1';
const vanak = '1001';
const bazaar = '1017';

let world: World;
let token: string;
beforeAll(async () => {
  world = await World.startAlone();
  await world.restartBff({ rulesEveryMs: 50 });
  ({ token } = await signInByCommand('09120000004', world));
});
afterEach(() => {
  world.proxy.heal();
  world.ahead = 0;
});
afterAll(() => world.stop());

const type = (...typed: readonly string[]) =>
  runRulesCommand(typed, { folder, env: { GAM_URL: world.bff.url, GAM_TOKEN: token } });

async function publish(name: string, ...options: readonly string[]): Promise<void> {
  const typed = ['publish', `${name}.json`, ...options, '--reason', 'an example'];
  expect(await type(...typed)).toMatchObject({ code: 0 });
}

/** Opens a page as new visitors do until one gets the example. */
async function visitUnder(name: string, url: string, hints: Customer['hints'] = {}): Promise<Customer> {
  return vi.waitFor(async () => {
    const customer = await visit(url, hints);
    expect(customer.flow.rules).toContain(`${name}@1#`);
    return customer;
  }, patient);
}

async function visit(url: string, hints: Customer['hints'] = {}): Promise<Customer> {
  const customer = world.newCustomer();
  customer.hints = hints;
  await customer.open(url);
  return customer;
}

/** Goes to the extras of a home's cleaning. */
const goToExtras = (customer: Customer) =>
  customer.send(
    answer('101', ['10101']),
    next(),
    answer('102', ['10201'], [{ value: '10201', number: 1 }]),
    next(),
  );
const label = ({ screen }: Customer, button: string) =>
  screen.footer.find(({ id }) => id === button)?.label ?? null;
const noticesOf = ({ screen }: Customer) =>
  screen.body.flatMap((block) => (block.type === 'notice' ? [[block.level, block.text]] : []));
/** Five past the next noon of a Thursday in Tehran, ms since 1970. */
function nextThursdayNoon(): number {
  const one = Date.parse('2026-12-03T08:35:00Z');
  return one + 7 * dayMs * Math.ceil((Date.now() - one) / (7 * dayMs));
}
/** Moves the BFF's clock. */
const moveTo = (instant: number) => {
  world.ahead = instant - Date.now();
};

/** What customers meet under each example, once it is published. */
const examples: Readonly<Record<string, (name: string) => Promise<void>>> = {
  'sign-in-before-the-third-question': async (name) => {
    await publish(name);
    const first = Date.parse('2027-03-10T00:00+03:30');
    const afterwards = Date.parse('2027-03-25T00:00+03:30');
    moveTo(first + 1000);
    const customer = await visitUnder(name, cleaningIn('2'));
    await goToExtras(customer);
    expect(customer.flow.phase).toBe('login');
    const other = await visit(cleaningIn('1'));
    await goToExtras(other);
    expect(other.flow).toMatchObject({ phase: 'questions', step: '105' });
    expect((await visit(moving)).flow.rules).not.toContain(name);
    for (const instant of [first - dayMs, afterwards]) {
      moveTo(instant);
      const outside = await visit(cleaningIn('2'));
      await goToExtras(outside);
      expect(outside.flow).toMatchObject({ phase: 'questions', step: '105' });
    }
  },

  'no-gender-question-for-regulars': async (name) => {
    await publish(name);
    const withGender = `${homeCleaning}&show_workman_gender_question=1`;
    await visitUnder(name, withGender);
    const customer = await signedIn(world);
    const stepAfterExtras = async () => {
      const again = customer.twin();
      await again.open(withGender);
      await goToExtras(again);
      await again.send(next());
      return again.flow.step;
    };
    expect(await stepAfterExtras()).toBe('108');
    const ordering = customer.twin();
    await ordering.open(homeCleaning);
    await answerUntil(ordering);
    await ordering.sendAndWait(placeOrder());
    const [order = ''] = await world.ordersOf(customer);
    await finishWork(world, order);
    expect(await stepAfterExtras()).toBe('110');
  },

  'size-from-answers-and-links': async (name) => {
    await publish(name);
    const pieces = await visitUnder(name, moving);
    await pieces.send(answer('401', ['40103']), next());
    expect(pieces.flow.step).toBe('403');
    expect(JSON.stringify(pieces.screen.aside)).toContain('نیسان بار');
    const home = await visit(moving);
    await home.send(answer('401', ['40101']), next());
    expect(home.flow.step).toBe('402');
    const studio = await visit(`${deepCleaning}&internal_source=studio`);
    await studio.send(answer('1101', ['110101']), next());
    expect(studio.flow).not.toMatchObject({ phase: 'questions', step: '1102' });
    const unnamed = await visit(`${deepCleaning}&internal_source=banner`);
    await unnamed.send(answer('1101', ['110101']), next());
    expect(unnamed.flow.step).toBe('1102');
  },

  'no-delegation-in-the-app': async (name) => {
    await publish(name);
    await visitUnder(name, deepCleaning);
    const customer = await signedIn(world);
    const address = await saveAddress(world, customer);
    const stepAfterAddress = async (query: string) => {
      await customer.open(deepCleaning + query);
      await customer.send(answer('1101', ['110101']), next(), answer('1102', ['100']), next());
      await customer.sendAndWait(answer('1104', [address]), next());
      await customer.send(next());
      return customer.flow.step;
    };
    expect(await stepAfterAddress('')).toBe('1106');
    expect(await stepAfterAddress('&in_app=1')).toBe('1107');
  },

  'notice-within-three-hours': async (name) => {
    await publish(name);
    await visitUnder(name, plumbing);
    const customer = await signedIn(world);
    const address = await saveAddress(world, customer);
    const noticesFor = async (pick: typeof openInstant) => {
      await customer.open(plumbing);
      await answerAll(customer, {
        '701': () => [vanak],
        '702': () => ['70203'],
        '704': () => ['شیر آشپزخانه از صبح چکه می‌کند.'],
        '706': () => [address],
        '707': async () => [pick(await calendarDays(customer))],
      });
      expect(customer.flow.phase).toBe('quote');
      return noticesOf(customer);
    };
    const soon = ['warning', expect.stringContaining('تا سه ساعت دیگر')];
    expect(await noticesFor(openInstant)).toContainEqual(soon);
    const later: typeof openInstant = (days) => openInstant(days.toReversed());
    expect(await noticesFor(later)).not.toContainEqual(soon);
  },

  'search-and-list-on-phones': async (name) => {
    await publish(name);
    const widgets = async (hints: Customer['hints']) => {
      const customer = await visitUnder(name, carService, hints);
      const { widget } = customer.node('question');
      await customer.send(answer('501', ['50102']), next());
      const oils = customer.node('question').widget;
      return [widget.type, oils.type === 'choices' ? oils.layout : oils.type];
    };
    expect(await widgets({ 'sec-ch-ua-mobile': '?1' })).toEqual(['search_select', 'list']);
    expect(await widgets({ 'sec-ch-ua-mobile': '?0', 'sec-ch-ua-platform': '"Windows"' })).toEqual([
      'choices',
      'grid',
    ]);
  },

  'other-words-for-a-tenth': async (name) => {
    await publish(name, '--percent', '10');
    const customer = await visitUnder(name, homeCleaning);
    expect(customer.node('question').heading).toBe('کجا را برایتان تمیز کنیم؟');
    expect(label(customer, 'next')).toBe('برویم سراغ جزئیات');
    await answerUntil(customer);
    await customer.signIn(world.newPhone(), world.readCode);
    await answerUntil(customer);
    expect(label(customer, 'place_order')).toBe('نیروی نظافت را بفرستید');
    const control = await vi.waitFor(async () => {
      const found = await visit(homeCleaning);
      expect(found.flow.rules).toContain(`${name}@0`);
      return found;
    }, patient);
    expect(control.node('question').heading).toBe('چه نوع نظافتی نیاز دارید؟');
    expect(label(control, 'next')).toBe('مرحله بعد');
    await control.send(answer('101', ['10101']), next());
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placed');
    await vi.waitFor(async () => {
      const { out } = await type('outcomes', name, '--json');
      const { versions } = JSON.parse(out.join('\n')) as { versions: { version: string; orders: number }[] };
      const counted = versions.map(({ version, orders }) => [version.replace(/#.*/, ''), orders]);
      expect(Object.fromEntries(counted)).toEqual({ [`${name}@0`]: 0, [`${name}@1`]: 1 });
    }, patient);
  },

  'instalments-for-large-amounts': async (name) => {
    await publish(name);
    await visitUnder(name, deepCleaning);
    const gatewaysFor = async (squareMetres: string) => {
      const customer = await signedIn(world);
      const address = await saveAddress(world, customer);
      await customer.open(deepCleaning);
      await answerPrepaid(customer, address, squareMetres);
      await customer.sendAndWait(placeOrder());
      const listed = customer.screen.modal?.body.find((block) => block.type === 'gateways');
      if (listed?.type !== 'gateways') throw new Error('no gateways are shown');
      const items = listed.items ?? (await customer.askSource('gateways', listed.source?.v ?? '')).body.items;
      return (items as { id: string }[]).map(({ id }) => id);
    };
    // 1,400,000 and 1,790,000 toman, since the first order is cheaper.
    expect(await gatewaysFor('40')).toEqual(['bank']);
    expect(await gatewaysFor('100')).toEqual(['bank', 'samin', 'snapp-pay']);
  },

  'at-most-two-extras-in-mashhad': async (name) => {
    await publish(name);
    const three = answer('105', ['10501', '10502', '10504']);
    const customer = await visitUnder(name, cleaningIn('2'));
    await goToExtras(customer);
    expect(customer.node('question').widget).toMatchObject({ limits: { max: 2 } });
    expect((await customer.send(three, next())).body.applied).toBe(0);
    expect(customer.flow.step).toBe('105');
    await customer.send(answer('105', ['10501', '10502']), next());
    expect(customer.flow.step).not.toBe('105');
    const tehran = await visit(homeCleaning);
    await goToExtras(tehran);
    expect((await tehran.send(three, next())).body.applied).toBe(2);
  },

  'notes-for-large-homes': async (name) => {
    await publish(name);
    await visitUnder(name, deepCleaning);
    const customer = await signedIn(world);
    const address = await saveAddress(world, customer);
    const notesFor = async (squareMetres: string) => {
      await customer.open(deepCleaning);
      await answerPrepaid(customer, address, squareMetres).catch(() => null);
      return [customer.flow.step, customer.flow.phase];
    };
    expect(await notesFor('150')).toEqual(['@quote', 'quote']);
    expect(await notesFor('160')).toEqual(['1108', 'questions']);
    expect(customer.node('question').heading).toContain('از کدام اتاق‌ها');
    await customer.sendAndWait(answer('1108', ['از اتاق‌های خواب']), next());
    expect(customer.flow.phase).toBe('quote');
  },

  'extras-bring-a-question': async (name) => {
    await publish(name);
    const asksForGender = async (
      rooms: readonly (readonly [room: string, number: number])[],
      extras: readonly string[],
    ) => {
      const customer = await visitUnder(name, homeCleaning);
      const counts = rooms.map(([value, number]) => ({ value, number }));
      await customer.send(answer('101', ['10101']), next());
      await customer.send(
        answer(
          '102',
          counts.map(({ value }) => value),
          counts,
        ),
        next(),
      );
      await customer.send(...(extras.length > 0 ? [answer('105', extras)] : []), next());
      return customer.flow.step === '108';
    };
    expect(await asksForGender([['10201', 1]], ['10501', '10502'])).toBe(false);
    expect(await asksForGender([['10201', 1]], ['10501', '10502', '10504'])).toBe(true);
    expect(
      await asksForGender(
        [
          ['10201', 5],
          ['10202', 2],
        ],
        [],
      ),
    ).toBe(false);
    expect(
      await asksForGender(
        [
          ['10201', 5],
          ['10202', 3],
        ],
        [],
      ),
    ).toBe(true);
    expect(await asksForGender([['10204', 3]], [])).toBe(true);
  },

  'care-for-two-bundles': async (name) => {
    await publish(name);
    const behindBundles = async (...bundles: string[]) => {
      const customer = await visitUnder(name, furnitureWash);
      await customer.send(answer('1201', ['120101'], [{ value: '120101', number: 2 }]), next());
      await customer.send(next(), answer('1203', bundles), next());
      return [customer.flow.step, noticesOf(customer).length];
    };
    expect(await behindBundles('120301')).toEqual(['1204', 0]);
    expect(await behindBundles('120301', '120303')).toEqual(['1204', 1]);
    expect((await behindBundles('120301', '120302'))[0]).not.toBe('1204');
    expect(await behindBundles('120301', '120302', '120303')).toEqual(['1204', 1]);
  },

  'days-of-plumbers': async (name) => {
    await publish(name);
    await visitUnder(name, plumbing);
    const customer = await signedIn(world);
    moveTo(nextThursdayNoon());
    const daysIn = async (city: string) => {
      await customer.open(plumbing.replace('city_id=1', `city_id=${city}`));
      await customer.send(answer('701', [`${city}001`]), next(), answer('702', ['70203']), next());
      await customer.send(answer('704', ['شیر آشپزخانه از صبح چکه می‌کند.']), next(), next());
      await customer.sendAndWait(newAddress(city));
      await customer.sendAndWait(next());
      expect(customer.flow.step).toBe('707');
      const days = await calendarDays(customer);
      return days.slice(days.findIndex((day) => day.is_today));
    };
    const shown = (days: Awaited<ReturnType<typeof daysIn>>) =>
      days.slice(0, 5).map(({ unavailable, from }) => unavailable ?? from);
    const mashhad = await daysIn('2');
    const notOpen = 'قابل سفارش نیست';
    expect(shown(mashhad)).toEqual([notOpen, notOpen, notOpen, 0, 0]);
    expect(mashhad[9]?.unavailable).toBe(notOpen);
    const tehran = await daysIn('1');
    expect(shown(tehran)).toEqual([12 * 60 + 30, 12 * 60 + 15, 0, 0, 0]);
    const [, friday] = tehran;
    const morning = new Date(Date.parse(friday?.starts_at ?? '') + 9 * 3_600_000).toISOString();
    expect((await customer.send(answer('707', [morning]), next())).body.applied).toBe(0);
    expect(customer.node('question').error).toContain('۲۴ ساعت');
    await customer.sendAndWait(answer('707', [openInstant(tehran.slice(1))]), next());
    expect(customer.flow.phase).toBe('quote');
    expect(noticesOf(customer)).toContainEqual(['info', expect.stringContaining('روز تعطیل')]);
  },

  'words-of-the-order-page': async (name) => {
    await publish(name);
    const customer = await visitUnder(name, homeCleaning);
    await answerUntil(customer);
    await customer.signIn(world.newPhone(), world.readCode);
    await answerUntil(customer);
    await orderIt(customer);
    const { order_uuid } = /(?<order_uuid>[0-9a-f-]{36})/.exec(customer.screen.url)?.groups ?? {};
    const itemsOf = (key: string) =>
      customer.screen.body.flatMap((block) =>
        block.type === 'actions' && block.key === key ? block.items : [],
      );
    expect(itemsOf('actions')).toContainEqual(
      expect.objectContaining({ id: 'cancel', label: 'انصراف از سفارش' }),
    );
    expect(itemsOf('help')).toContainEqual(
      expect.objectContaining({ label: 'شرایط لغو', href: '/pages/terms' }),
    );
    expect(JSON.stringify(noticesOf(customer))).not.toContain('نوبت‌های بعدی');
    await customer.open(`/task-details/${order_uuid}?ask=cancel`);
    expect(customer.screen.modal).toMatchObject({ title: 'از سفارش منصرف شدید؟' });
    expect(JSON.stringify(customer.screen.modal)).toContain('ساعت ۲۰ روز پیش');
    await type('roll-back', name, '--reason', 'the terms changed');
    await vi.waitFor(async () => {
      await customer.open(`/task-details/${order_uuid}?ask=cancel`);
      expect(customer.screen.modal).toMatchObject({ title: 'لغو سفارش' });
    }, patient);
    await publish(name);
  },

  'a-tick-above-an-amount': async (name) => {
    await publish(name);
    await visitUnder(name, deepCleaning);
    const ticksOf = ({ screen }: Customer) =>
      screen.body.flatMap((block) =>
        block.type === 'toggles' && block.event === 'confirm' ? block.items : [],
      );
    const quoteFor = async (squareMetres: string) => {
      const customer = await signedIn(world);
      const address = await saveAddress(world, customer);
      await customer.open(deepCleaning);
      await answerAll(customer, {
        '1101': () => ['110101'],
        '1102': () => [squareMetres],
        '1104': () => [address],
        '1106': () => ['110601'],
        '1107': async (asked) => openSlot(await calendarDays(asked)),
        '1108': () => ['از اتاق‌های خواب'],
      });
      return customer;
    };
    expect(ticksOf(await quoteFor('100'))).toEqual([]);
    const customer = await quoteFor('500');
    const [tick] = ticksOf(customer);
    expect(tick).toMatchObject({ on: false, label: expect.stringContaining('پنج میلیون') });
    const refused = await customer.send(placeOrder());
    expect(customer.screen.modal).toBeNull();
    expect(JSON.stringify(refused.body.effects)).toContain('تایید کنید');
    await customer.send(event('confirm', { [tick?.name ?? '']: true }));
    expect(ticksOf(customer)).toMatchObject([{ on: true }]);
    await customer.sendAndWait(placeOrder());
    expect(customer.screen.modal).toMatchObject({ key: 'prepayment' });
  },

  'instalments-for-the-club': async (name) => {
    await publish(name);
    const inMashhad = deepCleaning.replace('city_id=1', 'city_id=2');
    await visitUnder(name, inMashhad);
    const gatewaysOf = async (phone: string) => {
      const customer = world.newCustomer();
      await customer.open('/login');
      await customer.signIn(phone, world.readCode);
      await customer.open(inMashhad);
      const answers: Readonly<Record<string, () => Promise<ClientEvent> | ClientEvent>> = {
        '1101': () => answer('1101', ['110101']),
        '1102': () => answer('1102', ['100']),
        '1104': () => newAddress('2'),
        '1106': () => answer('1106', ['110601']),
        '1107': async () => answer('1107', openSlot(await calendarDays(customer))),
      };
      while (customer.flow.phase === 'questions') {
        const { step } = customer.flow;
        const given = await answers[step ?? '']?.();
        if (given) await customer.sendAndWait(given);
        if (customer.flow.step === step) await customer.sendAndWait(next());
      }
      await customer.sendAndWait(placeOrder());
      const listed = customer.screen.modal?.body.find((block) => block.type === 'gateways');
      if (listed?.type !== 'gateways') throw new Error('no gateways are shown');
      const items = listed.items ?? (await customer.askSource('gateways', listed.source?.v ?? '')).body.items;
      return (items as { id: string }[]).map(({ id }) => id);
    };
    expect(await gatewaysOf(world.newPhone())).not.toContain('snapp-pay');
    expect(await gatewaysOf('09120000001')).toContain('snapp-pay');
  },

  'no-offices-on-tuesday-nights': async (name) => {
    await publish(name);
    await visitUnder(name, moving);
    const offersOffices = async (instant: number) => {
      moveTo(instant);
      const customer = await visit(moving);
      const isOffered = JSON.stringify(customer.node('question').widget).includes('40102');
      const { body } = await customer.send(answer('401', ['40102']), next());
      return [isOffered, (body.applied ?? 0) > 0];
    };
    // Tuesdays begin two days before Thursdays; 20:00 in Tehran.
    const tuesdayNight = nextThursdayNoon() - 2 * dayMs + 8 * hourMs;
    expect(await offersOffices(tuesdayNight)).toEqual([false, false]);
    expect(await offersOffices(tuesdayNight - 2 * hourMs)).toEqual([true, true]);
    expect(await offersOffices(tuesdayNight + dayMs)).toEqual([true, true]);
  },

  'notice-in-the-evening': async (name) => {
    await publish(name);
    await visitUnder(name, moving);
    const noticesAt = async (instant: number) => {
      moveTo(instant);
      const customer = await visit(moving);
      await customer.send(answer('401', ['40101']), next());
      expect(customer.flow.step).toBe('402');
      return noticesOf(customer);
    };
    const told = ['info', expect.stringContaining('فردا صبح')];
    expect(await noticesAt(nextThursdayNoon() + 6 * hourMs)).toContainEqual(told);
    expect(await noticesAt(nextThursdayNoon() + 5 * hourMs)).not.toContainEqual(told);
  },

  'words-for-regulars-of-vanak': async (name) => {
    await publish(name);
    const customer = await signedIn(world);
    const headingOf = async (query: string) => {
      const again = customer.twin();
      await vi.waitFor(async () => {
        await again.open(homeCleaning + query);
        expect(again.flow.rules).toContain(`${name}@1#`);
      }, patient);
      await again.send(answer('101', ['10101']), next());
      return [again.node('question').heading, label(again, 'next')];
    };
    const regular = ['باز هم همان اتاق‌ها را تمیز کنیم؟', 'مثل دفعه پیش'];
    expect(await headingOf(`&area=${vanak}`)).not.toEqual(regular);
    const ordering = customer.twin();
    await ordering.open(homeCleaning);
    await answerUntil(ordering);
    await ordering.sendAndWait(placeOrder());
    const [order = ''] = await world.ordersOf(customer);
    await finishWork(world, order);
    expect(await headingOf(`&area=${vanak}`)).toEqual(regular);
    expect(await headingOf('')).not.toEqual(regular);
  },

  'sign-in-behind-an-installation': async (name) => {
    await publish(name);
    const behind = async (option: string) => {
      const customer = await visitUnder(name, airConditioner);
      await customer.send(answer('201', [option], [{ value: option, number: 1 }]), next());
      return [customer.flow.phase, customer.flow.step];
    };
    expect((await behind('20103'))[0]).toBe('login');
    expect(await behind('20101')).toEqual(['questions', '202']);
  },

  'no-place-where-nothing-is-known': async (name) => {
    await publish(name);
    const behind = async (service: string, capacity: string) => {
      const customer = await visitUnder(name, airConditioner);
      await customer.send(answer('201', [service], [{ value: service, number: 1 }]), next());
      await customer.send(answer('202', [capacity]), next());
      return customer.flow.step;
    };
    expect(await behind('20105', '20204')).toBe('206');
    expect(await behind('20105', '20201')).toBe('205');
    expect(await behind('20101', '20204')).toBe('205');
  },

  'voice-from-old-clients-in-the-app': async (name) => {
    await publish(name);
    await visitUnder(name, airConditioner);
    const behindWarranty = async (query: string, level: number) => {
      const customer = world.newCustomer();
      customer.catalogue = level;
      await customer.open(airConditioner + query);
      await customer.send(answer('201', ['20101'], [{ value: '20101', number: 1 }]), next());
      await customer.send(answer('202', ['20201']), next(), next(), next());
      await customer.send(answer('207', ['20701']), next());
      return customer.flow.step;
    };
    expect(await behindWarranty('&in_app=1', 8)).toBe('208');
    expect(await behindWarranty('&in_app=1', 9)).toBe('209');
    expect(await behindWarranty('', 8)).toBe('209');
  },

  'no-painters-in-nowruz': async (name) => {
    await publish(name, '--acknowledge', 'cannot_be_ordered');
    const [first, afterwards] = [Date.parse('2027-03-20T00:00+03:30'), Date.parse('2027-04-04T00:00+03:30')];
    moveTo(first + 1000);
    await vi.waitFor(async () => {
      const customer = await visit(painting);
      expect(customer.screen).toMatchObject({ id: 'order.denied', flow: null });
      expect(customer.node('empty')).toMatchObject({ title: 'نقاش‌ها در سفرند' });
    }, patient);
    expect((await visit(airConditioner)).screen.id).toBe('order.question');
    for (const instant of [first - dayMs, afterwards]) {
      moveTo(instant);
      expect((await visit(painting)).flow.step).toBe('301');
    }
  },

  'compact-parts-of-a-home': async (name) => {
    await publish(name);
    const customer = await visitUnder(name, painting);
    expect(customer.node('question').widget).toMatchObject({ multiple: true, layout: 'compact' });
  },

  'choose-the-plumber-in-mashhad': async (name) => {
    await publish(name);
    await visitUnder(name, plumbing.replace('city_id=1', 'city_id=2'));
    const customer = await signedIn(world);
    const phaseIn = async (city: string) => {
      await customer.open(plumbing.replace('city_id=1', `city_id=${city}`));
      await customer.send(answer('701', [`${city}001`]), next(), answer('702', ['70203']), next());
      await customer.send(answer('704', ['شیر آشپزخانه از صبح چکه می‌کند.']), next(), next());
      await customer.sendAndWait(newAddress(city));
      await customer.sendAndWait(next());
      const days = await calendarDays(customer);
      await customer.sendAndWait(answer('707', [openInstant(days.toReversed())]), next());
      return customer.flow.phase;
    };
    expect(await phaseIn('2')).toBe('expert_selection');
    expect(await phaseIn('1')).toBe('quote');
  },

  'gift-of-a-campaign-link': async (name) => {
    await publish(name);
    const link = `${cleaningIn('3')}&utm_source=spring`;
    await visitUnder(name, link);
    const reason = 'هدیهٔ بهار برای نخستین نظافت شما';
    const quoteOf = async (customer: Customer, turn = 0) => {
      await answerUntil(customer, null, turn);
      if (customer.flow.phase === 'login') await customer.signIn(world.newPhone(), world.readCode);
      await answerUntil(customer, null, turn);
      expect(customer.flow.phase).toBe('quote');
      return customer;
    };
    const isGiven = ({ screen }: Customer) => JSON.stringify(screen.body).includes(reason);
    expect(isGiven(await quoteOf(await visit(cleaningIn('3'))))).toBe(false);
    const customer = await quoteOf(await visit(link));
    expect(customer.node('entry')).toMatchObject({
      fields: [{ value: '' }],
      done: { text: reason, action: { event: 'remove_voucher' } },
    });
    expect(JSON.stringify(customer.screen)).not.toContain('BAHAR60');
    const shown = customer.node('price_box').final;
    await customer.sendAndWait(placeOrder());
    const [order = ''] = await world.ordersOf(customer);
    const stored = await world.readOrder(customer, order);
    expect(formatFinalPrice(stored.price)).toBe(shown);
    expect(stored.adjustments).toContainEqual({ title: reason, amount: -60_000 });
    const again = customer.twin();
    await again.open(link);
    await quoteOf(again, 1);
    expect(isGiven(again)).toBe(false);
    expect(noticesOf(again)).toEqual([]);
  },

  'stop-orders-under-way': async (name) => {
    const customer = await signedIn(world);
    const address = await saveAddress(world, customer);
    const toQuote = async () => {
      await customer.open(handyman);
      await customer.send(answer('901', ['90101'], [{ value: '90101', number: 1 }]), next());
      await answerAll(customer, {
        '902': () => ['90201'],
        '905': () => [address],
        '906': async () => [
          (await calendarDays(customer)).findLast((day) => day.unavailable === null)?.id ?? '',
        ],
      });
      expect(customer.flow.phase).toBe('quote');
    };
    await toQuote();
    const { rules } = customer.flow;
    // One person alone may stop orders for an hour at most.
    expect(await type('publish', `${name}.json`, '--reason', 'fire')).toMatchObject({ code: 1 });
    const made = await type('draft', `${name}.json`);
    const id = /stop-orders-under-way\/\S+/.exec(made.out.join(' '))?.[0] ?? '';
    const reviewer = await signInByCommand('09120000005', world);
    const approved = await runRulesCommand(['approve', id, '--text', 'right'], {
      folder,
      env: { GAM_URL: world.bff.url, GAM_TOKEN: reviewer.token },
    });
    expect(approved).toMatchObject({ code: 0 });
    const known = ['--acknowledge', 'cannot_be_ordered'];
    expect(await type('publish-draft', id, '--reason', 'fire', ...known)).toMatchObject({ code: 0 });
    const { url } = customer.screen;
    await vi.waitFor(async () => {
      await customer.open(url);
      expect(label(customer, 'place_order')).toBeNull();
    }, patient);
    expect(JSON.stringify(noticesOf(customer))).toContain('انبار کالا بسته است');
    expect((await customer.send(placeOrder())).body.applied).toBe(0);
    expect(customer.flow.rules).toBe(rules);
    const newcomer = await visit(handyman);
    expect(newcomer.flow.rules).not.toContain(name);
    expect(noticesOf(newcomer)).toEqual([['warning', expect.stringContaining('انبار')]]);
    expect((await type('status')).out.join('\n')).toContain(`emergency stop: ${name}@1#`);
    expect((await type('audit', name)).out[0]).toContain('an emergency stop, approved by');
    await type('roll-back', name, '--reason', 'the fire is out');
    await vi.waitFor(async () => {
      await customer.open(url);
      expect(label(customer, 'place_order')).not.toBeNull();
    }, patient);
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placed');
  },

  'no-orders-in-the-bazaar': async (name) => {
    await publish(name);
    await visitUnder(name, plumbing);
    const denied = {
      title: 'در محله بازار سفارش نمی‌گیریم',
      link: { label: 'سرویس‌های دیگر', href: '/' },
    };
    const linked = await visit(`${plumbing}&area=${bazaar}`);
    expect(linked.screen).toMatchObject({ id: 'order.denied', flow: null });
    expect(linked.node('empty')).toMatchObject(denied);
    const customer = await signedIn(world);
    const address = await saveAddress(world, customer);
    await customer.open(plumbing);
    await answerAll(customer, {
      '701': () => [bazaar],
      '702': () => ['70203'],
      '704': () => ['شیر آشپزخانه از صبح چکه می‌کند.'],
      '706': () => [address],
      '707': async () => [openInstant(await calendarDays(customer))],
    });
    expect(customer.node('empty')).toMatchObject(denied);
    expect(label(customer, 'place_order')).toBeNull();
    expect((await customer.send(placeOrder())).body.applied).toBe(0);
    expect(await world.ordersOf(customer)).toEqual([]);
  },
};

describe('the example', () => {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''));

  it.each(names)('%s has no error beside the seed, in any service and city', async (name) => {
    const { code, out } = await type('check', seed, `${name}.json`);
    expect([code, out.filter((line) => line.startsWith('error'))]).toEqual([0, []]);
  });

  it.each(names)('%s does for customers what its name says', async (name) => {
    await examples[name]?.(name);
    expect(examples).toHaveProperty(name);
  });

  it('has no error beside all others', async () => {
    const { code, out } = await type('check', seed, '.');
    expect([code, out.filter((line) => line.startsWith('error'))]).toEqual([0, []]);
  });
});
