import type { Effect } from '@gam/schemas/descriptors';
import { refuse } from '../../platform/refuse.ts';
import type { PageBatchResult } from '../pages/handle-page-events.ts';
import { keepCustomer } from '../screens/keep-customer.ts';
import { replyWithScreen } from './screen-reply.ts';
import { retryAfter, type HttpReply, writeReply } from './http-reply.ts';

/** Returns the reply to a batch of events on a page without a flow. [protocol: Events] */
export function replyToPage(result: PageBatchResult): HttpReply {
  // The table pairs each kind with its own reply; the compiler cannot follow that through the look-up.
  const reply = (replies[result.is] as (result: PageBatchResult) => HttpReply)(result);
  return { ...reply, body: keepCustomer(reply.body, result.request.who.session) };
}

type ResultOf<I extends PageBatchResult['is']> = PageBatchResult & { readonly is: I };

const replies: { readonly [I in PageBatchResult['is']]: (result: ResultOf<I>) => HttpReply } = {
  shown: show,
  reused: ({ composed }) => refuse('invalid', 'action_reused', { screen: composed.screen }),
  busy: () => ({ ...refuse('busy', 'undecided', { status: 503 }), headers: retryAfter(1_000) }),
};

function show(result: ResultOf<'shown'>): HttpReply {
  const { composed, effects, applied, refusal, to } = result;
  if (to === null && composed.status >= 500 && !isDone(result)) return sayWhyItFailed(result);
  if (refusal?.offered === false && applied === 0) {
    // A missing page, e.g. another customer's order, is missing for events too.
    if (composed.status === 404) return replyWithScreen(composed);
    return refuse('invalid', 'not_offered', { message: refusal.message, screen: composed.screen });
  }
  if (to !== null) {
    const screen = { ...composed.screen, redirect: to };
    return { status: 200, body: writeReply({ screen, applied, effects }) };
  }
  // A login step and a retry that failed again are ordinary screens: the event was accepted.
  const isAnsweredLogin = asksFirst.has(composed.status) && (applied > 0 || refusal !== null);
  return composed.status < 400 || isAnsweredLogin
    ? { status: 200, body: writeReply({ ...composed, applied, effects }) }
    : replyWithScreen(composed);
}

/** The statuses of pages that ask for something first: a sign-in, a fresh code. */
const asksFirst: ReadonlySet<number> = new Set([401, 403]);

const isComplaint = (effect: Effect): effect is Effect & { type: 'toast' } =>
  effect.type === 'toast' && effect.level === 'error';

/** Whether every event did what it is for. */
const isDone = ({ refusal, effects }: ResultOf<'shown'>): boolean =>
  refusal === null && !effects.some(isComplaint);

/**
 * Says why an event failed whose page cannot be loaded now. The reply has no screen: the client keeps the shown one with
 * what was typed there.
 */
function sayWhyItFailed({ refusal, effects, composed }: ResultOf<'shown'>): HttpReply {
  // A page that cannot be loaded offers nothing for now.
  const refused = refusal?.offered === false ? null : refusal;
  const message = effects.find(isComplaint)?.text ?? refused?.message ?? composed.message;
  return {
    ...refuse('fault', 'page_unavailable', {
      status: composed.status,
      ...(message !== null && { message }),
    }),
    headers: retryAfter(composed.retryAfterMs),
  };
}
