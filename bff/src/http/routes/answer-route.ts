import { FlowEvents } from '@gam/schemas/descriptors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import type { Refusal } from '@gam/engine/flow';
import { handleFlowEvents } from '../../protocol/flows/handle-flow-events.ts';
import type { Parts } from '../../protocol/parts.ts';
import { readTicket, type TicketAccess } from '../../protocol/records/ticket.ts';
import { refuse } from '../../platform/refuse.ts';
import { makeScreenRequest } from '../../protocol/requests/screen-request.ts';
import { replyToForm } from '../../protocol/replies/form-reply.ts';
import { productHost } from '../../protocol/urls/read-url.ts';
import { applySession } from '../../platform/sessions/who.ts';
import { sendReply } from '../send-reply.ts';
import { wantsPage } from '../page/wants-page.ts';
import { keepWrongAnswer } from '../page/wrong-answer.ts';

/** The largest form: a long text, written in the form's own way, bytes. */
const bodyLimit = 64 * 1024;

const batches = Compile(FlowEvents);

/**
 * POST /order/…: the form of a question without the script. It answers the question and continues, and nothing else; the
 * reply leads to the page of the next step, or of the same one with its message. [protocol: Calls]
 */
export async function answerRoute(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register((own, _options, done) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );
    own.post('/order/*', { config: { isForm: true } }, (request, reply) => takeAnswer(parts, request, reply));
    done();
  });
}

async function takeAnswer(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const batch = readBatch(parts, form);
  if (!batch) {
    // An outdated form: its page has the current one.
    if (wantsPage(request, reply)) return reply.redirect(request.url, 303);
    return sendReply(reply, refuse('invalid', 'body', { status: 400 }));
  }
  const asked = await makeScreenRequest(parts, request, reply, new URL(productHost + request.url));
  const result = await handleFlowEvents(parts, asked.who, batch);
  applySession(parts, asked.who, result.who, request, reply);
  const { status, page, refusal } = replyToForm(result, request.url);
  if (refusal) keepWrongAnswer(parts, request, reply, { page, ...readWrong(form, refusal) });
  void reply.header('cache-control', 'no-store');
  return reply.redirect(page, status);
}

/** Returns the two events of the form; null if it is not a form of this product. */
function readBatch(parts: TicketAccess, form: URLSearchParams): FlowEvents | null {
  const field = (name: string) => form.get(name) ?? '';
  const ticket = readTicket(parts, field('ticket'));
  const id = field('action_id');
  const batch = {
    flow: ticket?.flow,
    ticket: field('ticket'),
    base_rev: /^\d{1,9}$/.test(field('base_rev')) ? Number(field('base_rev')) : null,
    events: [
      { action_id: id, name: 'answer', args: { question: field('question'), values: readValues(form) } },
      { action_id: `${id}-next`, name: 'next', args: {} },
    ],
  };
  return batches.Check(batch) ? batch : null;
}

/** An empty field is no answer. */
const readValues = (form: URLSearchParams): string[] => form.getAll('values').filter((value) => value !== '');

const readWrong = (form: URLSearchParams, { message }: Refusal) => ({
  question: form.get('question') ?? '',
  values: readValues(form),
  message,
});
