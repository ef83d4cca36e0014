import { type Done, type Result, done, failed } from '@gam/shared/result';
import type { EventArgs, EventName } from '@gam/schemas/descriptors';
import type { EffectWithoutId, Refusal } from '@gam/engine/flow';
import type { Parts } from '../parts.ts';
import type { Who } from '../../platform/sessions/who.ts';
import {
  type FailureMessage,
  needsFreshCode,
  type UpstreamFailure,
  type UpstreamResult,
} from '../../platform/upstream/failure.ts';
import type { PageState } from '../records/page-state.ts';
import { texts } from '@gam/engine';
import type { EntryKind } from '../registry.ts';

/** The handlers of events on pages without a flow. */
export type PageHandlers = { readonly [N in EventName]?: PageHandler<N> };

export const pageHandlers: EntryKind<PageHandlers> = { name: 'page events' };

/** The data of an event on a page. */
export interface PageEventContext {
  readonly parts: Parts;
  readonly who: Who;
  readonly state: PageState;
  readonly url: URL;
  readonly action_id: string;
}

/** The page after an event that was accepted. */
interface PageAfter {
  readonly state: PageState;
  /** The sender after the event. */
  readonly who: Who;
  readonly url: URL;
  /** The URL that the page leads to. */
  readonly to?: string;
  /** The client's effects; stored with the event in case its reply is lost. */
  readonly effects: readonly EffectWithoutId[];
}

export type PageTransition = Result<PageAfter, Refusal>;

/**
 * Handles an event on a page. An event whose reply was lost, or with a concurrent write, may be handled again: calls of
 * the upstream use the action's key.
 */
export type PageHandler<N extends EventName> = (
  context: PageEventContext,
  args: EventArgs<N>,
) => Promise<PageTransition>;

/** Returns what calls for an event are made with: the sender's token and the action's key. */
export const asSender = ({ who, action_id: key }: PageEventContext) => ({
  token: who.session?.token ?? null,
  key,
});

/** Accepts the event, on the same page for the same sender but for what `leads` says. */
export const stay = (
  { who, url, state }: PageEventContext,
  change: Partial<PageState> = {},
  effects: readonly EffectWithoutId[] = [],
  leads: Partial<Pick<PageAfter, 'who' | 'url' | 'to'>> = {},
): Done<PageAfter> => done({ who, url, state: { ...state, problem: null, ...change }, effects, ...leads });

/** What a handler says of a failed call; `status` and `body` tell whether it waits for a fresh code. */
type Complaint = FailureMessage & Partial<Pick<UpstreamFailure, 'status' | 'body'>>;

/** Accepts the event with only a message; one that needs a fresh code is refused until it is there (see `askCodeFor`). */
export const complain = (
  context: PageEventContext,
  failure: Complaint,
  leads: Partial<Pick<PageAfter, 'url'>> = {},
): PageTransition => {
  const { message: text, ref } = failure;
  if (needsFreshCode(failure)) return refusePage({ code: codeNeeded, message: text });
  return stay(
    context,
    {},
    [{ type: 'toast', level: 'error', text, ...(ref !== undefined && { ref }) }],
    leads,
  );
};

/** The code of a refusal until the session is confirmed by a fresh code. */
export const codeNeeded = 'code_needed';

/** Accepts the event of a call with what became of it: `said`, or the failure's message. Only success leads elsewhere. */
export const report = (
  context: PageEventContext,
  called: UpstreamResult<unknown>,
  said: string,
  { to, ...here }: Partial<Pick<PageAfter, 'url' | 'to'>> = {},
): PageTransition =>
  called.ok
    ? stay(context, {}, [{ type: 'toast', level: 'success', text: said }], {
        ...here,
        ...(to !== undefined && { to }),
      })
    : complain(context, called.failure, here);

export const refusePage = (refusal: Refusal): PageTransition => failed(refusal);

/** The refusal of an event that the page does not offer. */
export const pageNotOffered: Refusal = {
  code: 'not_offered',
  message: texts.order.notOffered,
  offered: false,
};
