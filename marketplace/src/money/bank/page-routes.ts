import type { FastifyInstance, FastifyReply } from 'fastify';
import { toLatinDigits } from '@gam/shared/digits';
import type { Database } from '../../platform/database/database.ts';
import { html } from '../../platform/http/pages.ts';
import { pageHeaders } from '../../platform/http/reply-headers.ts';
import { judgeCard, maskCard, readCard } from './cards.ts';
import { bankEntries, hasPage, type PageGateway } from './bank.ts';
import { fontPath, layOut, readFont, style, stylePath } from './pages/layout.ts';
import { decidePath, type OpenTransaction, writePayPage } from './pages/pay-page.ts';
import { withFields, writeReturnPage } from './pages/return-page.ts';
import {
  decideTransaction,
  findTransaction,
  type RefundAnswer,
  refundAnswers,
  statusOf,
  type TransactionStatus,
} from './repository.ts';
import { type ReportedStatus, writeReturnFields } from './signature.ts';
import { queueCall, type CallbackMode, callbackModes, writeCall } from './merchant-calls.ts';

/** The actions of the bank page's buttons. */
const choices = {
  pay: 'paid',
  cancel: 'cancelled',
  decline: 'failed',
  time_out: 'expired',
} as const satisfies Record<string, ReportedStatus>;
type Choice = keyof typeof choices;

/** What a developer chooses on the page beside the outcome. */
interface Wish {
  readonly telling: CallbackMode;
  /** ms. */
  readonly delay: number;
  readonly refundAnswer: RefundAnswer;
}

/** Decides an open transaction and queues the call to the merchant in one transaction; a decided one stays as it is. */
async function decide(
  db: Database,
  secret: string,
  {
    reference,
    choice,
    card,
    now,
    telling,
    delay,
    refundAnswer,
  }: Wish & {
    readonly reference: string;
    readonly choice: Choice;
    readonly card: string;
    readonly now: number;
  },
): Promise<void> {
  const status = choices[choice];
  await db.transaction(async (tx) => {
    const how = { status, now, refundAnswer, card: status === 'paid' ? maskCard(readCard(card)) : null };
    const decided = await decideTransaction(tx, reference, how);
    if (decided !== undefined) {
      await queueCall(tx, writeCall(secret, decided, status), { telling, delay, now });
    }
  });
}

interface BankPageDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly secret: string;
  /** Makes the waiting calls to the merchant's server soon. */
  readonly wakeCalls: () => void;
}

/** The longest delay of a call, in seconds. */
const longestDelay = 24 * 60 * 60;

/** The pages of the sandbox bank: forms, one stylesheet and its font, no scripts. */
export async function bankPageRoutes(app: FastifyInstance, deps: BankPageDeps) {
  const { db, now, secret, wakeCalls } = deps;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );

  for (const gateway of Object.keys(bankEntries) as PageGateway[]) {
    const { path, reference } = bankEntries[gateway];
    app.get(path, async (request, reply) => {
      const given = (request.query as Record<string, unknown>)[reference];
      const named: unknown = Array.isArray(given) ? given[0] : given;
      const found = await find(named);
      return found?.gateway === gateway ? show(reply, found, null) : showNothing(reply);
    });
  }

  app.post(decidePath, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const choice = form.get('choice') ?? '';
    const found = await find(form.get('reference'));
    if (found === null || !isChoice(choice)) return showNothing(reply);
    const card = form.get('card') ?? '';
    const problem = choice === 'pay' ? judgeCard(card) : null;
    if (problem !== null) return show(reply, found, problem);
    const { reference } = found;
    await decide(db, secret, { ...readWish(form), reference, choice, card, now: now() });
    wakeCalls();
    const decided = await find(found.reference);
    return decided === null ? showNothing(reply) : sendBack(reply, decided);
  });

  app.get(stylePath, async (_request, reply) =>
    reply.headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' }).send(style),
  );

  app.get(fontPath, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=604800' })
      .send(await readFont()),
  );

  async function find(reference: unknown): Promise<OpenTransaction | null> {
    if (typeof reference !== 'string' || !/^[0-9a-f]{40}$/.test(reference)) return null;
    const found = await findTransaction(db, reference);
    return found !== undefined && isPaged(found) ? found : null;
  }

  /** The form while the transaction is open, afterwards its outcome and the way back. */
  function show(reply: FastifyReply, found: OpenTransaction, problem: string | null) {
    const status = statusOf(found, now());
    const page =
      status === 'open'
        ? writePayPage(found, problem)
        : writeReturnPage(found, status, fieldsOf(found, status));
    return sendPage(reply, page, found.redirectUrl);
  }

  /**
   * Returns the customer to the merchant: a redirect for GET; for POST a page with a form, since pages have no scripts.
   */
  function sendBack(reply: FastifyReply, found: OpenTransaction) {
    const status = statusOf(found, now());
    const { gateway, redirectUrl } = found;
    if (status === 'open' || redirectUrl === null || bankEntries[gateway].wayBack === 'POST') {
      return show(reply, found, null);
    }
    return reply
      .header('referrer-policy', 'no-referrer')
      .redirect(withFields(redirectUrl, fieldsOf(found, status)), 303);
  }

  function fieldsOf(found: OpenTransaction, status: Exclude<TransactionStatus, 'open'>) {
    return writeReturnFields(secret, {
      gateway: found.gateway,
      reference: found.reference,
      status,
      amountRial: found.amountRial,
      trackingCode: found.trackingCode ?? '',
    });
  }
}

const isPaged = (found: { gateway: string }): found is OpenTransaction => hasPage(found.gateway);
const isChoice = (name: string): name is Choice => Object.hasOwn(choices, name);

function readWish(form: URLSearchParams): Wish {
  const seconds = Number(toLatinDigits(form.get('delay') ?? ''));
  return {
    telling: callbackModes.find((telling) => telling === form.get('tell')) ?? 'once',
    refundAnswer: refundAnswers.find((answer) => answer === form.get('refunds')) ?? 'makes',
    delay: Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), longestDelay) * 1000 : 0,
  };
}

function showNothing(reply: FastifyReply) {
  const page = layOut('درگاه پرداخت', html`<p class="problem" role="alert">این پرداخت پیدا نشد.</p>`);
  return sendPage(reply.code(404), page, null);
}

/** Sends a page whose forms may lead only to the bank and to the merchant. */
function sendPage(reply: FastifyReply, page: string, redirectUrl: string | null) {
  const forms = redirectUrl === null ? [] : [new URL(redirectUrl).origin];
  return reply
    .headers(pageHeaders({ styles: "'self'", fonts: "'self'", forms }))
    .header('referrer-policy', 'no-referrer')
    .send(page);
}
