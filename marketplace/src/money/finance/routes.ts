import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { isGregorianDay } from '@gam/shared/gregorian-day';
import { formatJalaliDate } from '@gam/shared/jalali';
import { upstreamCalls } from '@gam/schemas/upstream';
import { asc, desc, type SQL, sql } from 'drizzle-orm';
import { recordAct, recordLook } from '../../people/audit/index.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { missingKey, registerCall } from '../../platform/http/register-call.ts';
import { type Refusal, refuseFields } from '../../platform/refusal.ts';
import { refunds } from '../payments/index.ts';
import { moveDay } from '../tehran-days.ts';
import { confirmRefund } from './confirm-refund.ts';
import { exportMoney } from './export-money.ts';
import { type FoundTask, selectTasks, tasks, type TaskState } from './find-tasks.ts';
import { presentTask } from './present-task.ts';
import { recordVisit } from './record-visit.ts';
import { retryRefund } from './retry-refund.ts';
import { searchMoney } from './search-money.ts';
import { type FinanceDeps, settleRefund } from './settle-refund.ts';
import type { Wake } from '../../platform/queues/wake.ts';
import { messages } from './words.ts';

interface FinanceRouteDeps extends FinanceDeps {
  /** A refund that is asked for again is sent soon. */
  readonly wake: Wake;
}

/** What is to be done comes first, oldest first; what is done, newest first. */
const inTurn: { readonly [T in TaskState]: readonly SQL[] } = {
  to_do: [asc(refunds.failedAt), asc(refunds.id)],
  to_confirm: [asc(refunds.settledAt), asc(refunds.id)],
  on_its_way: [asc(refunds.createdAt), asc(refunds.id)],
  done: [desc(refunds.doneAt), desc(refunds.id)],
};
const ofAll = [sql`${refunds.doneAt} is not null`, asc(refunds.createdAt), asc(refunds.id)];

/** The days that one export covers at most. */
const mostDays = 366;

/** The calls of finance, for sessions of the team with that role. */
export async function financeRoutes(app: FastifyInstance, { wake, ...deps }: FinanceRouteDeps) {
  const { db, bank, now } = deps;
  const present = (task: FoundTask, caller: Caller) => presentTask(task, { caller, bank, now: now() });
  const presented = (outcome: Result<FoundTask, Refusal>, caller: Caller) =>
    outcome.ok ? done(present(outcome.value, caller)) : outcome;

  registerCall(app, upstreamCalls.listRefundTasks, async ({ query, caller }) => {
    const { task, limit = 20, offset = 0 } = query;
    await recordLook(db, { caller, action: 'refunds_listed', now: now() });
    const found = await selectTasks(db, task === undefined ? undefined : tasks[task])
      .orderBy(...(task === undefined ? ofAll : inTurn[task]))
      // One extra row tells whether there is a next page.
      .limit(limit + 1)
      .offset(offset);
    return done({
      results: found.slice(0, limit).map((one) => present(one, caller)),
      next: found.length > limit ? offset + limit : null,
    });
  });

  registerCall(app, upstreamCalls.settleRefund, async ({ params, body, caller }) =>
    presented(await settleRefund(deps, { id: params.id, body, caller }), caller),
  );

  registerCall(app, upstreamCalls.confirmRefund, async ({ params, body, caller }) =>
    presented(await confirmRefund(deps, { id: params.id, body, caller }), caller),
  );

  registerCall(app, upstreamCalls.retryRefund, async ({ params, caller }) => {
    const retried = await retryRefund(deps, { id: params.id, caller });
    if (retried.ok) wake('payments');
    return presented(retried, caller);
  });

  registerCall(app, upstreamCalls.recordVisitPayment, async ({ params, body, caller, key }) =>
    key === null ? missingKey() : recordVisit(deps, { id: params.id, amount: body.amount, caller, key }),
  );

  registerCall(app, upstreamCalls.searchMoney, async ({ body, caller }) => {
    const found = await searchMoney(db, body.text);
    if (!found.ok) return found;
    await recordLook(db, { caller, action: 'money_searched', now: now() });
    return done({ results: found.value });
  });

  registerCall(app, upstreamCalls.exportMoney, async ({ query, caller }) => {
    const { what, limit = 500, offset = 0, first_day, last_day } = query;
    if (!areDays(first_day, last_day)) return refuseFields({ last_day: messages.days });
    if (offset === 0) {
      const label = `${exportLabels[what]}، ${formatJalaliDate(first_day)} تا ${formatJalaliDate(last_day)}`;
      const object = { kind: 'export', id: what, label } as const;
      await recordAct(db, { caller, action: 'money_exported', object, now: now() });
    }
    return done(await exportMoney(db, what, { first_day, last_day, limit, offset }));
  });
}

const exportLabels = { payments: 'پرداخت‌ها', refunds: 'بازگشت‌های وجه', entries: 'دفتر حساب' } as const;

const areDays = (first: string, last: string): boolean =>
  isGregorianDay(first) && isGregorianDay(last) && first <= last && last < moveDay(first, mostDays);
