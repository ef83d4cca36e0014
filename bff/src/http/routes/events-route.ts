import { bffCalls, type Effect, type FlowEvents, type PageEvents } from '@gam/schemas/descriptors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FlowAnswer } from '../../protocol/flows/flow-answer.ts';
import { handleFlowEvents } from '../../protocol/flows/handle-flow-events.ts';
import { handlePageEvents, type PageAnswer } from '../../protocol/pages/handle-page-events.ts';
import { productHost } from '../../protocol/urls/read-url.ts';
import type { Parts } from '../../protocol/parts.ts';
import { composeScreen } from '../../protocol/screens/compose-screen.ts';
import { composeLogin } from '../../features/sign-in/index.ts';
import { keepCustomer } from '../../protocol/screens/keep-customer.ts';
import { composeRedirect } from '../../protocol/screens/instead.ts';
import { presentAbove, presentFlow, presentWithAhead } from '../../features/order-page/index.ts';
import { deskUrl } from '../../protocol/urls/desk-urls.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { orderUrl } from '../../protocol/urls/order-url.ts';
import { taskUrl } from '../../protocol/urls/task-urls.ts';
import { readTicket } from '../../protocol/records/ticket.ts';
import type { ScreenRequest } from '../../protocol/screens/pipeline.ts';
import { applySession } from '../../platform/sessions/who.ts';
import { continueAfter } from '../../protocol/records/flow-record.ts';
import { viewSources } from '../../protocol/sources/source-views.ts';
import { refuse } from '../../platform/refuse.ts';
import { partsWriterFor } from '../../protocol/requests/parts-writer-for.ts';
import { type Answer, sendAnswer, writeReply } from '../../protocol/requests/reply.ts';
import { setRetryAfter } from '../reply-headers.ts';
import { screenReply } from './screen-route.ts';
import { makeScreenRequest, readProductUrl } from '../../protocol/requests/screen-request.ts';

/** The URL of a flow's events: they name no page. */
const noPage = new URL(productHost);

/** POST /api/events: one or more events on a screen; the reply is the next screen. */
export function eventsRoute(app: FastifyInstance, parts: Parts): void {
  const { path, body } = bffCalls.sendEvents;
  app.post<{ Body: FlowEvents | PageEvents }>(
    path,
    { schema: { body }, compress: false },
    async (request, reply) => {
      const url = request.body.flow === null ? readProductUrl(request.body.url) : noPage;
      if (!url) {
        const refused = refuse('invalid', 'url', { path: '/url' });
        return reply.code(refused.status).send(refused.body);
      }
      // An event of a page calls the upstream before it is stored, so a store that fails must be noticed before.
      if (request.body.flow === null) await parts.store.probe();
      const asked = await makeScreenRequest(parts, request, reply, url);
      const answer =
        request.body.flow === null
          ? await answerPage(asked, request.body, request, reply)
          : await answerFlow(asked, request.body, request, reply);
      return sendAnswer(reply, answer);
    },
  );
}

async function answerPage(
  asked: ScreenRequest,
  batch: PageEvents,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const result = await handlePageEvents(asked, batch);
  const { status, body } = await composeAnswer(result, asked, request, reply);
  return { status, body: keepCustomer(body, result.request.who.session) };
}

async function composeAnswer(
  result: PageAnswer,
  asked: ScreenRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  applySession(asked.parts, asked.who, result.request.who, request, reply);
  if (result.is === 'reused') return refuse('invalid', 'action_reused', { screen: result.answer.screen });
  if (result.is === 'busy') {
    void reply.header('retry-after', '1');
    return refuse('busy', 'undecided', { status: 503 });
  }
  const { effects, applied } = result;
  if (result.to === null && result.answer.status >= 500 && !isDone(result))
    return answerUnavailable(result, reply);
  if (result.refusal?.offered === false && applied === 0) {
    // A missing page, e.g. another customer's order, is missing for events too.
    if (result.answer.status === 404) return screenReply(result.answer);
    return refuse('invalid', 'not_offered', {
      message: result.refusal.message,
      screen: result.answer.screen,
    });
  }
  if (result.to !== null) {
    const screen = { ...result.answer.screen, redirect: result.to };
    return { status: 200, body: writeReply({ screen, applied, effects }) };
  }
  const { status, screen } = result.answer;
  // A login step and a retry that failed again are ordinary screens: the event was accepted.
  const isShown = status < 400 || (status === 401 && (applied > 0 || result.refusal !== null));
  return isShown
    ? { status: 200, body: writeReply({ ...result.answer, screen, applied, effects }) }
    : screenReply(result.answer);
}

const isComplaint = (effect: Effect): effect is Effect & { type: 'toast' } =>
  effect.type === 'toast' && effect.level === 'error';

/** Whether every event did what it is for. */
const isDone = ({ refusal, effects }: PageAnswer): boolean => refusal === null && !effects.some(isComplaint);

/**
 * Says why an event failed whose page cannot be loaded now. The reply has no screen: the client keeps the shown one with
 * what was typed there.
 */
function answerUnavailable({ refusal, effects, answer }: PageAnswer, reply: FastifyReply): Answer {
  // A page that cannot be loaded offers nothing for now.
  const refused = refusal?.offered === false ? null : refusal;
  const message = effects.find(isComplaint)?.text ?? refused?.message ?? answer.message;
  setRetryAfter(reply, answer);
  return refuse('fault', 'page_unavailable', {
    status: answer.status,
    ...(message !== null && { message }),
  });
}

async function answerFlow(
  asked: ScreenRequest,
  batch: FlowEvents,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const { parts, catalogue } = asked;
  const answer = await handleFlowEvents(parts, asked.who, batch);
  const { who } = answer;
  applySession(parts, asked.who, who, request, reply);
  const context = { asked: { ...asked, who }, batch, catalogue, reply };
  const answered = await flowAnswers[answer.is](answer, context);
  return { ...answered, body: keepCustomer(answered.body, who.session) };
}

interface AnswerContext {
  readonly asked: ScreenRequest;
  readonly batch: FlowEvents;
  readonly catalogue: number;
  readonly reply: FastifyReply;
}
type AnswerOf<K extends FlowAnswer['is']> = (
  result: FlowAnswer & { is: K },
  context: AnswerContext,
) => Answer | Promise<Answer>;

const shown: AnswerOf<'shown'> = async (result, { asked, batch, catalogue, reply }) => {
  const { open, applied, effects, refusal, who, before } = result;
  const { fragments } = asked.parts;
  const writer = partsWriterFor(reply.request, fragments, who.session, batch.have);
  const sources = await viewSources(asked.parts, open, who);
  const view = { ...open, who, refusal, catalogue, sources };
  const { screen, ahead } = presentWithAhead(asked.parts, view, writer ?? undefined);
  if (refusal?.offered === false && applied === 0) {
    return refuse('invalid', refusal.code, { message: refusal.message, screen });
  }
  const shown = { screen, applied, effects, continueAfter: continueAfter(open.record), ahead };
  const body = writeReply(shown);
  if (!writer) return { status: 200, body };
  const above = before ? presentAbove(asked.parts, before, batch.ticket) : null;
  return { status: 200, body, parts: writer.write(body, above) };
};

const conflict: AnswerOf<'conflict' | 'behind'> = async ({ is, open, who }, { asked, catalogue }) => {
  const sources = await viewSources(asked.parts, open, who);
  const screen = presentFlow(asked.parts, { ...open, who, catalogue, sources });
  return refuse('conflict', is === 'behind' ? 'behind' : 'stale_rev', { screen });
};

const tooLarge: AnswerOf<'too_large'> = async ({ open, who }, { asked, catalogue }) => {
  const sources = await viewSources(asked.parts, open, who);
  const screen = presentFlow(asked.parts, { ...open, who, catalogue, sources });
  return refuse('invalid', 'too_large', { message: commonTexts.order.tooLarge, screen });
};

/** The login step at the flow's URL, without its answers; an operator returns there through the desk. */
const locked: AnswerOf<'locked'> = ({ url: at, by }, { asked }) => {
  const url = readProductUrl(at) ?? asked.url;
  const screen =
    by === 'operator' ? composeRedirect(asked, deskUrl(at)) : composeLogin({ ...asked, url }).screen;
  return refuse('unauthenticated', 'session_ended', { screen });
};

/** The flow is lost: the page as a new visitor sees it. */
const gone: AnswerOf<'gone'> = async (_result, { asked, batch }) => {
  const ticket = readTicket(asked.parts.signers.ticket, batch.ticket);
  const url = ticket && readProductUrl(orderUrl(ticket, null));
  const fresh = url && (await composeScreen({ ...asked, url }));
  return refuse('gone', 'flow_gone', { screen: fresh?.screen });
};

/** The flow cannot continue at the moment: the same event is valid once the upstream is back. */
const busy: AnswerOf<'busy'> = ({ failure }, { reply }) => {
  void reply.header('retry-after', '1');
  return refuse('busy', 'undecided', { message: failure.message });
};

/** The flow was ordered; it continues at the order's page. */
const ordered: AnswerOf<'ordered'> = ({ order }, { asked }) =>
  refuse('conflict', 'ordered', { screen: composeRedirect(asked, taskUrl(order)) });

const flowAnswers = {
  shown,
  conflict,
  behind: conflict,
  too_large: tooLarge,
  locked,
  gone,
  busy,
  ordered,
  forged: () => refuse('forbidden', 'ticket'),
  reused: () => refuse('invalid', 'action_reused'),
} as { [K in FlowAnswer['is']]: AnswerOf<FlowAnswer['is']> };
