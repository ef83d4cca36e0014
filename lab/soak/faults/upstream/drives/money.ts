import { bffCalls } from '@gam/schemas/descriptors';
import { submitForm } from '../../../../../bff/test/support/events.ts';
import { signInMember } from '../../../../../bff/test/support/operator.ts';
import { signedIn } from '../../../../../bff/test/support/order.ts';
import { type Drive, forEach, type Unmade } from '../drive.ts';
import { faultNames, refusalText } from '../fault-names.ts';
import { ask } from './payments.ts';
import { atTask } from './task.ts';

/** The order's page goes on with what the order says of its payment. */
export const loadOrderLedger: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const customer = await atTask(world);
    const { url } = customer.screen;
    return () => customer.open(url);
  },
};

/** The customer's payments and credit: where the upstream has only one of them, the page shows that one. */
const payments: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const customer = await signedIn(world);
    return () => customer.open('/account/payments');
  },
  outcomes: { missing: ['works'] },
};
export const listPayments = payments;
export const loadCredit = payments;

export const spendCredit: Unmade = {
  unmade: 'it needs credit and a fresh code, which a customer gets from outside',
};

/** A person of finance on one of their pages. */
const finance = (url: string): Drive => ({
  way: 'screen',
  prepare: async (world) => {
    const person = await signInMember(world, ['finance']);
    return () => person.open(url);
  },
});
export const listRefundTasks = finance('/operator/finance');
export const listReconciliations = finance('/operator/finance/reconciliations');

export const searchMoney: Drive = {
  way: 'page_read',
  prepare: async (world) => {
    const person = await signInMember(world, ['finance']);
    await person.open('/operator/finance');
    return () => person.send(submitForm('finance_search', { text: '100000' }));
  },
};

/** The file is asked for again where the upstream does not answer; a broken one is cut. */
export const exportMoney: Drive = {
  way: 'page_read',
  prepare: async (world) => {
    const person = await signInMember(world, ['finance']);
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const query = 'what=payments&first_day=2026-11-01&last_day=2026-11-30';
    const url = `${world.bff.url}${bffCalls.exportFinance.path}?${query}`;
    return () => ask(url, { headers: { cookie } });
  },
  outcomes: { ...forEach(faultNames, 'again'), slow: ['works'], missing: ['missing', { says: refusalText }] },
};

const needsRefund: Unmade = { unmade: 'it needs a refund that a bank has failed to make' };
export const settleRefund = needsRefund;
export const confirmRefund = needsRefund;
export const retryRefund = needsRefund;
export const recordVisitPayment: Unmade = { unmade: 'it needs an order that owes something after its work' };
export const reconcile: Unmade = { unmade: "it needs a bank's statement" };
