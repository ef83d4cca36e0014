import type { EventArgs, EventName } from '@gam/schemas/descriptors';
import type { EffectWithoutId, Refusal } from '../../engine/flow/outcome.ts';
import type { Parts } from '../parts.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { PageState } from '../records/page-state.ts';
import { texts } from '../../engine/texts.ts';
import { makeRegistry } from '../registry.ts';

/** What can be done on pages without a flow. */
export type PageHandlers = { readonly [N in EventName]?: PageHandler<N> };

export const pageHandlers = makeRegistry<PageHandlers>('page events');

/** What an event on a page may look at. */
export interface PageEventContext {
  readonly parts: Parts;
  readonly who: Who;
  readonly state: PageState;
  readonly url: URL;
  readonly action_id: string;
}

export type PageOutcome =
  | {
      readonly ok: true;
      readonly state: PageState;
      /** Who is asking from now on. */
      readonly who: Who;
      readonly url: URL;
      /** An address that the page leads to. */
      readonly to?: string;
      /** What the client does once; remembered with the event, for when its reply was lost. */
      readonly effects: readonly EffectWithoutId[];
    }
  | { readonly ok: false; readonly refusal: Refusal };
type Accepted = Extract<PageOutcome, { ok: true }>;

/**
 * What an event on a page does. An event whose reply was lost, or that has a rival, may be handled again: calls of the
 * upstream go under the action's own key.
 */
export type PageHandler<N extends EventName> = (
  context: PageEventContext,
  args: EventArgs<N>,
) => Promise<PageOutcome>;

/** Accepted, on the same page. */
export const stay = (
  { who, url, state }: PageEventContext,
  change: Partial<PageState> = {},
  effects: readonly EffectWithoutId[] = [],
): Accepted => ({ ok: true, who, url, state: { ...state, problem: null, ...change }, effects });

/** Accepted, though nothing came of it but words. */
export const complain = (context: PageEventContext, text: string): Accepted =>
  stay(context, {}, [{ type: 'toast', level: 'error', text }]);

export const refusePage = (refusal: Refusal): PageOutcome => ({ ok: false, refusal });

/** An event that the page does not offer. */
export const pageNotOffered: Refusal = {
  code: 'not_offered',
  message: texts.order.notOffered,
  offered: false,
};
