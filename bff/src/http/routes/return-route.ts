import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Static } from 'typebox';
import { sendMissing } from '../page/send-page.ts';
import { productHost } from '../../protocol/urls/read-url.ts';
import type { Parts } from '../../protocol/parts.ts';
import type { UpstreamAccess } from '../../platform/platform-parts.ts';
import { within } from '../../protocol/sources/within.ts';
import { resultPath, returnPath } from '../../protocol/urls/payment-urls.ts';
import {
  type PaymentRef,
  confirmationOf,
  keepConfirmed,
  readPaymentRef,
  readReturnFields,
} from '../../features/payments/index.ts';
import { refuse } from '../../platform/refuse.ts';

/** The largest body that a bank posts, bytes. */
const bodyLimit = 16 * 1024;

/**
 * GET and POST /pay/return/{ref}: the return URL of a bank. The request comes from the bank's site without cookies, so
 * only the signed ref identifies the payment. The bank's fields are passed on, and the result has its own page, also if
 * the upstream is unavailable. The reply sets no cookie. [protocol: Calls]
 */
export async function returnRoute(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register((own, _options, done) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    // Any content type is accepted, so that the customer can go on: the upstream asks the bank.
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _body, parsed) =>
      parsed(null, undefined),
    );
    own.route({
      method: ['GET', 'POST'],
      url: returnPath('*'),
      config: { crossSite: true },
      handler: (request, reply) => takeBack(parts, request, reply),
    });
    done();
  });
}

async function takeBack(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const url = new URL(request.url, productHost);
  const ref = url.pathname.slice(returnPath('').length);
  const about = readPaymentRef(parts.signers.payment, ref);
  void reply.header('cache-control', 'no-store');
  // Somebody may have paid: the support finds the request by its name.
  if (!about) return sendMissing(parts, reply, url, request.id);
  const posted = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const fields = readReturnFields(new URLSearchParams([...posted, ...url.searchParams]));
  // Continues after the request has ended; the result page requests the outcome.
  await within(confirm(parts, about, fields), parts.waitMs);
  return reply.redirect(resultPath(ref, about.customer), 303);
}

/** Hands on what the bank gave the browser, and keeps that the upstream confirmed the payment. */
async function confirm(
  parts: Parts,
  about: PaymentRef,
  fields: ReturnType<typeof readReturnFields>,
): Promise<void> {
  const { key, customer } = about;
  const confirmed = await parts.upstream.call('confirmPayment', { body: { key, fields } });
  if (!confirmed.ok || confirmed.value.status !== 'paid') return;
  await keepConfirmed(parts, confirmationOf(about), { key, amount: confirmed.value.amount, customer });
}

const { path: callBackPath, body: CallBack } = upstreamCalls.callBackTop;

/** The largest report of the app's payment dialog, bytes. */
const maxReport = 4 * 1024;

/**
 * POST /v2/billings/top/call-back/: the report of the app's payment dialog on a token. The upstream verifies its
 * signature; here only its form is checked, without cookie or session. [O-7.18]
 */
export function topCallBackRoute(app: FastifyInstance, { upstream }: UpstreamAccess): void {
  app.post<{ Body: Static<typeof CallBack> }>(
    callBackPath,
    { bodyLimit: maxReport, config: { crossSite: true }, schema: { body: CallBack } },
    async (request, reply) => {
      const { token, status, amount_rial, signature } = request.body;
      const told = await upstream.call('callBackTop', { body: { token, status, amount_rial, signature } });
      void reply.header('cache-control', 'no-store');
      if (told.ok) return reply.send(told.value);
      const { failure } = told;
      const isRefused = failure.status >= 400 && failure.status < 500;
      const refused = isRefused
        ? refuse('invalid', 'call_back', { status: failure.status, message: failure.message })
        : refuse('busy', 'call_back', { status: 503 });
      if (!isRefused) void reply.header('retry-after', '1');
      return reply.code(refused.status).send(refused.body);
    },
  );
}
