import { clean } from '../../../marketplace/src/cleaning.ts';
import { openNoBank } from '../../../marketplace/src/money/bank/index.ts';
import { countUndecided, findOldestRefund } from '../../../marketplace/src/money/payments/index.ts';
import { expireOrders } from '../../../marketplace/src/money/payments/expire-orders.ts';
import { findOwedPayment } from '../../../marketplace/src/money/payments/present-payment.ts';
import {
  findPaymentByKey,
  findPaymentByReference,
} from '../../../marketplace/src/money/payments/repository.ts';
import { sendRefunds } from '../../../marketplace/src/money/payments/send-refunds.ts';
import { askAboutPending } from '../../../marketplace/src/money/payments/watch-payments.ts';
import { mailOutbox, makeFonts, sendWaitingMail } from '../../../marketplace/src/money/receipts/index.ts';
import { discountFacts } from '../../../marketplace/src/orders/discounts/index.ts';
import { findVoucher } from '../../../marketplace/src/orders/discounts/repository.ts';
import { readCells } from '../../../marketplace/src/orders/outcomes/read-cells.ts';
import { readOutcomes } from '../../../marketplace/src/orders/outcomes/read-outcomes.ts';
import {
  countDoneOrders,
  findLatestOrders,
  findOrder,
  findOrderByKey,
  findOrdersOf,
  findOwnAnswers,
  openOrdersOf,
} from '../../../marketplace/src/orders/records/index.ts';
import { countHeldSlots } from '../../../marketplace/src/orders/slots/index.ts';
import { listAudit } from '../../../marketplace/src/people/audit/routes.ts';
import type { Database } from '../../../marketplace/src/platform/database/database.ts';
import { readTogether } from '../../../marketplace/src/platform/database/read-together.ts';
import { openFolderStore } from '../../../marketplace/src/platform/files/folder-store.ts';
import { countWaiting } from '../../../marketplace/src/platform/queues/outbox.ts';
import { sendWaitingSms, smsOutbox } from '../../../marketplace/src/platform/sms/outbox.ts';
import { loadBookingCalendar } from '../../../marketplace/src/shop/calendars/booking-calendar.ts';
import { findServiceById } from '../../../marketplace/src/shop/catalogue/index.ts';

/** A sweep, list or count: what it returns are the rows of a list, or anything else. */
interface Job {
  readonly name: string;
  readonly work: () => Promise<unknown>;
}

const quiet = { error: () => undefined, warn: () => undefined } as never;

/** The jobs of the marketplace whose cost must not grow with the number of old orders. `folder` is for uploads. */
export function makeJobs(db: Database, customer: string, folder: string): readonly Job[] {
  const store = openFolderStore(folder);
  const now = () => Date.now();
  const { bank } = openNoBank();
  const deps = { db, bank, now };
  const send = async () => undefined;
  const fonts = makeFonts();
  const place = { customerId: customer, serviceId: '1', cityId: '1' };
  const day = (ahead: number) => new Date(now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const month = { first: day(0), last: day(30), now: now(), enforce: true };
  const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
    'sweep: unpaid orders that are overdue': () => expireOrders(deps),
    'sweep: undecided payments': () => askAboutPending(deps, 'askAt'),
    'sweep: refunds': () => sendRefunds({ db, bank, now, log: quiet }),
    'sweep: SMS': () => sendWaitingSms(db, send, { now: now(), keepBody: true }),
    'sweep: mail': () => sendWaitingMail(db, send, { now: now(), log: quiet, fonts }),
    'sweep: hourly deletion of old rows, all': () => clean({ db, store }, now()),
    'metrics: waiting SMS': () => countWaiting(db, smsOutbox),
    'metrics: waiting mail': () => countWaiting(db, mailOutbox),
    'metrics: undecided payments': () => countUndecided(db),
    'metrics: oldest refund': () => findOldestRefund(db),
    'metrics: slots of unpaid orders': () => countHeldSlots(db),
    'quote: voucher and its uses': () => findVoucher(db, 'muchused', { customerId: customer, but: null }),
    'quote: facts of a customer, open orders': () =>
      readTogether(db, { ...discountFacts(customer, null), open: openOrdersOf({ ...place, except: null }) }),
    'placement: overdue orders of a customer': () => expireOrders(deps, { customerId: customer }),
    'calendar: slots of a month': async () => {
      const found = await findServiceById(db, '1', '1');
      return found && loadBookingCalendar(db, found, null, month);
    },
    'my orders, first page': () => findOrdersOf(db, customer, { limit: 21, offset: 0 }),
    'my orders, third page': () => findOrdersOf(db, customer, { limit: 21, offset: 40 }),
    'my orders: done of a service': () => countDoneOrders(db, place),
    'order by number': () => findOrder(db, '500000', null),
    'order by key': () => findOrderByKey(db, 'k1000'),
    'answers of an earlier order': () => findOwnAnswers(db, { legacyId: '500000', customerId: customer }),
    'payments of an order': () => findOwedPayment(db, { uuid: 'o1000', status: 'done' }, now()),
    'payment by key': () => findPaymentByKey(db, 'p1000'),
    'payment by reference': () => findPaymentByReference(db, 'r1000'),
    'desk: latest orders': () => findLatestOrders(db),
    'desk: audit trail': async () => (await listAudit(db, {})).results,
    'desk: audit trail of a customer': async () => (await listAudit(db, { customer })).results,
    'outcomes: cells of a roll-out': () => readCells(db, 'r5', null),
    'outcomes: sums of a rules document': () => readOutcomes(db, 'default', {}),
  };
  return Object.entries(jobs).map(([name, work]) => ({ name, work }));
}
