import { coldAir, goToImages, imagesQuestion } from '../../bff/test/support/cold-air.ts';
import { calendarDays, openSlot } from '../../bff/test/support/calendar.ts';
import { Customer } from '../../bff/test/support/customer.ts';
import { answer, event, next, placeOrder } from '../../bff/test/support/events.ts';
import { makePng } from '../../bff/test/support/files.ts';
import { answerUntil, homeCleaning } from '../../bff/test/support/home-cleaning.ts';
import { makeOperator } from '../../bff/test/support/operator.ts';
import { answerAll, orderIt } from '../../bff/test/support/order.ts';
import { forCustomer } from '../../bff/src/protocol/urls/desk-urls.ts';
import { findAppointments } from '../soak/appointments.ts';
import { phoneOf, readCode } from '../soak/backend.ts';
import { begin, confirm, payAtBank, placeUnpaid, stateOf } from '../soak/payments.ts';
import { makePerson } from '../soak/requests.ts';
import { openShopper } from '../soak/shopper.ts';
import type { DrillWorld } from './drill-world.ts';

/** What must hold after the restore; `run` returns null where it does, else what was met instead. */
export interface Check {
  readonly what: string;
  readonly run: () => Promise<string | null>;
}

/** Does what must be there afterwards; returns how to see that it is. */
export type Chapter = (world: DrillWorld) => Promise<Check[]>;

/** Numbers of customers; each number gives a phone. */
const people = { picture: 500_001, walker: 500_002, guest: 500_003, payer: 500_004, late: 500_005 };
const half = '105';

const expected = (is: boolean, met: () => string): string | null => (is ? null : met());
const shown = ({ screen }: Customer, status: number): string => `${status}, ${screen.id} at ${screen.url}`;

/** A customer orders with a picture; the order's page and the picture must be there afterwards. */
const orderWithPicture: Chapter = async (world) => {
  const customer = await openShopper(world, people.picture);
  await customer.open(coldAir);
  await goToImages(customer);
  const { status, body } = await customer.upload('images', makePng(80, 60));
  if (body.id === undefined) throw new Error(`the picture was not uploaded: ${status}`);
  await customer.send(answer(imagesQuestion, [body.id]), next());
  await customer.sendAndWait(event('address_create', { area: '1001', detail: 'خیابان ملاصدرا، پلاک ۱۸' }));
  await answerAll(customer, { '211': async (asked) => openSlot(await calendarDays(asked)) });
  await orderIt(customer);
  const page = customer.screen.url;
  const findImage = () =>
    customer.screen.body
      .flatMap((block) => (block.type === 'facts' ? block.items : []))
      .find(({ key }) => key === imagesQuestion)?.images?.[0];
  const readImage = async (address: string) =>
    Buffer.from(await (await fetch(new URL(address, world.bff.url))).arrayBuffer());
  const address = findImage();
  if (address === undefined) throw new Error('the page of the order shows no picture');
  const before = await readImage(address);
  return [
    {
      what: 'the page of an order is shown, with the session from before',
      run: async () => {
        const { status: met } = await customer.open(page);
        return expected(met === 200 && customer.screen.url === page, () => shown(customer, met));
      },
    },
    {
      what: 'its picture is served, byte for byte',
      run: async () => {
        const after = await readImage(address);
        return expected(before.length > 0 && before.equals(after), () => `${after.length} bytes`);
      },
    },
  ];
};

const finishOrder = async (customer: Customer): Promise<string | null> => {
  await answerUntil(customer);
  if (customer.screen.modal) await customer.send(event('dismiss_modal', {}));
  const { status } = await customer.sendAndWait(placeOrder());
  return expected(customer.screen.redirect?.startsWith('/task-details/') === true, () =>
    shown(customer, status),
  );
};

/** Customers are in the middle of the questions, one of them signed in; both must go on to an order. */
const walkHalfWay: Chapter = async (world) => {
  const [walker, guest] = [await openShopper(world, people.walker), new Customer(world.bff)];
  guest.isPatient = true;
  for (const customer of [walker, guest]) {
    await customer.open(homeCleaning);
    await answerUntil(customer, half);
  }
  return [
    {
      what: 'a customer in the middle of the questions goes on to an order',
      run: () => finishOrder(walker),
    },
    {
      what: 'a guest in the middle of the questions signs in and goes on to an order',
      run: async () => {
        while (guest.flow.phase === 'questions') await answerUntil(guest);
        await guest.signIn(phoneOf(people.guest), (phone) => readCode(world.marketplace.url, phone));
        return finishOrder(guest);
      },
    },
  ];
};

/** A customer has paid at the bank and is not back yet: the payment must count once they are. */
const payAndStay: Chapter = async ({ marketplace: { url } }) => {
  const [appointment] = await findAppointments(url, 1);
  if (!appointment) throw new Error('no expert has a free hour');
  const payer = await makePerson(url, people.payer);
  const begun = await begin(url, payer, await placeUnpaid(url, payer, appointment));
  const fields = await payAtBank(url, begun);
  return [
    {
      what: 'a payment that the bank had taken counts when its customer comes back',
      run: async () => {
        await confirm(url, begun.key, fields);
        const state = await stateOf(url, begun.key);
        return expected(state === 'paid', () => String(state));
      },
    },
  ];
};

/** An operator orders for a customer, which is in the audit trail; the desk must open afterwards. */
const orderAtDesk: Chapter = async (world) => {
  const operator = new Customer(world.bff);
  await operator.open('/operator');
  const { phone, password, codes } = await makeOperator(world.marketplace);
  await operator.send(event('operator_sign_in', { phone, password, code: codes[1] ?? '' }));
  await operator.open(forCustomer(homeCleaning, 'demo-customer'));
  const problem = await finishOrder(operator);
  if (problem !== null) throw new Error(`the operator could not order: ${problem}`);
  return [
    {
      what: 'an operator is still signed in, and the audit trail has what they did',
      run: async () => {
        const { status } = await operator.open('/operator/audit');
        const rows = operator.screen.body.flatMap((block) => (block.type === 'table' ? block.rows : []));
        return expected(status === 200 && rows.length > 0, () => shown(operator, status));
      },
    },
  ];
};

/** A customer signs in and orders after the backup: both are lost, and they can begin anew. */
const orderTooLate: Chapter = async (world) => {
  const late = await openShopper(world, people.late);
  await late.open(homeCleaning);
  const problem = await finishOrder(late);
  if (problem !== null) throw new Error(`the late customer could not order: ${problem}`);
  const page = late.screen.redirect ?? '';
  const phone = phoneOf(people.late);
  return [
    {
      what: 'who signed in after the backup is asked to sign in again',
      run: async () => {
        const { status } = await late.open(page);
        return expected(late.screen.id.startsWith('login'), () => shown(late, status));
      },
    },
    {
      what: 'an order of after the backup is missing, and can be placed again',
      run: async () => {
        await late.signIn(phone, (to) => readCode(world.marketplace.url, to));
        const { status } = await late.open(page);
        if (status !== 404) return shown(late, status);
        await late.open(homeCleaning);
        return finishOrder(late);
      },
    },
  ];
};

/** What happens before the backup. */
export const beforeBackup: readonly Chapter[] = [orderWithPicture, walkHalfWay, payAndStay, orderAtDesk];
/** What happens between the backup and the loss. */
export const afterBackup: readonly Chapter[] = [orderTooLate];
