import type { FlowEvents, Screen } from '@gam/schemas/descriptors';
import { refuse } from '../../platform/refuse.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { BatchResult } from '../flows/batch-result.ts';
import { flowScreens } from '../phases/flow-screens.ts';
import { continueAfter, type OpenFlow } from '../records/flow-record.ts';
import { readTicket } from '../records/ticket.ts';
import { readProductUrl } from '../requests/screen-request.ts';
import { composeScreen } from '../screens/compose-screen.ts';
import { composeRedirect } from '../screens/instead.ts';
import { keepCustomer } from '../screens/keep-customer.ts';
import { type ScreenRequest, screens } from '../screens/pipeline.ts';
import { viewSources } from '../sources/source-views.ts';
import { commonTexts } from '../texts.ts';
import { deskUrl } from '../urls/desk-urls.ts';
import { orderUrl } from '../urls/order-url.ts';
import { taskUrl } from '../urls/task-urls.ts';
import { partsWriterFor } from './screen-reply.ts';
import { refuseCookieless } from './cookieless-reply.ts';
import { retryAfter, type HttpReply, writeReply } from './http-reply.ts';

/** What the reply to a batch is made from. `asked` is by the sender after the batch. */
interface ReplyContext {
  readonly asked: ScreenRequest;
  readonly batch: FlowEvents;
}

type ResultOf<K extends BatchResult['is']> = BatchResult & { readonly is: K };
type ReplyTo<R extends BatchResult> = (result: R, context: ReplyContext) => HttpReply | Promise<HttpReply>;

/** Returns the reply to a batch of events on a flow. [protocol: Events] */
export async function replyToFlow(
  asked: ScreenRequest,
  batch: FlowEvents,
  result: BatchResult,
): Promise<HttpReply> {
  const { who } = result;
  // The table pairs each kind with its own reply; the compiler cannot follow that through the look-up.
  const replyTo = replies[result.is] as ReplyTo<BatchResult>;
  const reply = await replyTo(result, { asked: { ...asked, who }, batch });
  return { ...reply, body: keepCustomer(reply.body, who.session) };
}

const show: ReplyTo<ResultOf<'shown'>> = async (result, { asked, batch }) => {
  const { open, applied, effects, refusal, who, before } = result;
  const { parts, catalogue } = asked;
  const { presentWithAhead, presentAbove } = parts.features.of(flowScreens);
  const writer = partsWriterFor(asked, who.session, batch.have);
  const sources = await viewSources(parts, open, who);
  const view = { ...open, who, refusal, catalogue, sources };
  const { screen, ahead } = presentWithAhead(parts, view, writer ?? undefined);
  if (refusal?.offered === false && applied === 0)
    return refuse('invalid', refusal.code, { message: refusal.message, screen });
  const body = writeReply({ screen, applied, effects, continueAfter: continueAfter(open.record), ahead });
  if (!writer) return { status: 200, body };
  const above = before ? presentAbove(parts, before, batch.ticket) : null;
  return { status: 200, body, parts: writer.write(body, above) };
};

async function presentOpen(
  open: OpenFlow,
  who: Who,
  { asked: { parts, catalogue } }: ReplyContext,
): Promise<Screen> {
  const sources = await viewSources(parts, open, who);
  return parts.features.of(flowScreens).present(parts, { ...open, who, catalogue, sources });
}

/** The login step at the flow's URL, without its answers; an operator returns there through the desk. */
const askForSession: ReplyTo<ResultOf<'locked'>> = ({ url: at, by }, { asked }) => {
  const url = readProductUrl(at) ?? asked.url;
  const screen =
    by === 'operator'
      ? composeRedirect(asked, deskUrl(at))
      : asked.parts.features.of(screens).signIn({ ...asked, url }).screen;
  return refuse('unauthenticated', 'session_ended', { screen });
};

/** The flow is lost: the page as a new visitor sees it. */
const beginAnew: ReplyTo<ResultOf<'gone'>> = async (_result, { asked, batch }) => {
  const ticket = readTicket(asked.parts, batch.ticket);
  const url = ticket && readProductUrl(orderUrl(ticket, null));
  const fresh = url && (await composeScreen({ ...asked, url }));
  return refuse('gone', 'flow_gone', { screen: fresh?.screen });
};

/** The reply to each result. */
const replies: { readonly [K in BatchResult['is']]: ReplyTo<ResultOf<K>> } = {
  shown: show,
  conflict: async ({ open, who }, context) =>
    refuse('conflict', 'stale_rev', { screen: await presentOpen(open, who, context) }),
  behind: async ({ open, who }, context) =>
    refuse('conflict', 'behind', { screen: await presentOpen(open, who, context) }),
  too_large: async ({ open, who }, context) =>
    refuse('invalid', 'too_large', {
      message: commonTexts.order.tooLarge,
      screen: await presentOpen(open, who, context),
    }),
  locked: askForSession,
  gone: beginAnew,
  no_cookies: ({ url: at }, { asked }) =>
    refuseCookieless({ ...asked, url: readProductUrl(at) ?? asked.url }),
  // The same event is valid once the upstream is back.
  busy: ({ failure }) => ({
    ...refuse('busy', 'undecided', { message: failure.message }),
    headers: retryAfter(1_000),
  }),
  // It continues at the order's page.
  ordered: ({ order }, { asked }) =>
    refuse('conflict', 'ordered', { screen: composeRedirect(asked, taskUrl(order)) }),
  forged: () => refuse('forbidden', 'ticket'),
  reused: () => refuse('invalid', 'action_reused'),
};
