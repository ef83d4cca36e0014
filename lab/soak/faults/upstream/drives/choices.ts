import type { ServiceDetail } from '@gam/schemas/questions';
import { calendarOf } from '../../../../../bff/test/support/calendar.ts';
import type { Customer } from '../../../../../bff/test/support/customer.ts';
import { answer, next } from '../../../../../bff/test/support/events.ts';
import { homeCleaning } from '../../../../../bff/test/support/home-cleaning.ts';
import type { World } from '../../../../../bff/test/support/world.ts';
import { askFor, type Drive } from '../drive.ts';

type Question = ServiceDetail['questions'][number];

const repair = '/order/home-services/appliances/appliance-repair?city_id=1';
const car = '/order/car-services/car-care/car-periodic-service?city_id=1';

/** The source of the shown question's list. */
function listOf(customer: Customer): { readonly name: string; readonly v: string | null } {
  const { widget } = customer.node('question');
  if (!('source' in widget) || !widget.source) throw new Error(`${widget.type} has no list`);
  return widget.source;
}

export const fetchOptions: Drive = {
  way: 'source',
  prepare: async (world) => {
    const customer = world.newCustomer();
    await customer.open(repair);
    return async () => {
      await customer.send(answer('601', ['60101']), next());
      return askFor(customer, listOf);
    };
  },
};

/** A customer one step before the question for a repair shop. */
async function beforeShops(world: World): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(car);
  await customer.send(answer('501', ['50102']), next(), answer('502', ['50202']), next());
  return customer;
}

export const listRepairShops: Drive = {
  way: 'source',
  prepare: async (world) => {
    const customer = await beforeShops(world);
    return async () => {
      await customer.send(next());
      return askFor(customer, listOf);
    };
  },
};

export const loadRepairShop: Drive = {
  way: 'source',
  prepare: async (world) => {
    const customer = await beforeShops(world);
    await customer.send(next());
    const { widget } = customer.node('question');
    if (widget.type !== 'repair_shops') throw new Error(`${widget.type} instead of repair shops`);
    const { details } = widget;
    return () => askFor(customer, () => details, '301');
  },
  outcomes: { missing: ['missing'] },
};

const when: Question = { id: 'when', type: 'timestamp', title: 'زمان', is_mandatory: true };

/** Asks for the days of a date question of a changed service. */
function askingDays(
  questions: readonly Question[],
  service: Partial<ServiceDetail>,
  url: string,
  goTo: (customer: Customer) => Promise<unknown> = async () => undefined,
): Drive['prepare'] {
  return async (world) => {
    world.changeService((loaded) => ({ ...loaded, ...service, questions }));
    const customer = world.newCustomer();
    await customer.open(url);
    return async () => {
      await goTo(customer);
      return askFor(customer, () => calendarOf(customer).source);
    };
  };
}

const justDate = { date_question_type: 'just_date', is_periodic: false } as const;

const first: Question = { id: 'first', type: 'text', title: 'نام', is_mandatory: false };

/** Every day is offered where the upstream has no such call; the upstream checks the order again. */
export const listBookingDays: Drive = {
  way: 'source',
  outcomes: { missing: ['works'] },
  prepare: askingDays([first, when], justDate, homeCleaning, (customer) => customer.send(next())),
};

export const fetchCalendar: Drive = {
  way: 'source',
  prepare: askingDays([first, { ...when, type_tags: ['pickup_date_time'] }], justDate, car, (customer) =>
    customer.send(next()),
  ),
};

export const listCourierDays: Drive = {
  way: 'source',
  prepare: askingDays(
    [
      {
        id: '504',
        type: 'single_select_by_fetch',
        title: 'تعمیرگاه',
        type_tags: ['repair_shop_selection'],
        is_mandatory: true,
      },
      { ...when, type_tags: ['pickup_date_time'] },
    ],
    {},
    car,
    (customer) => customer.send(answer('504', ['301']), next()),
  ),
};
