import type { AheadBranch, Effect, Screen } from '@gam/schemas/descriptors';
import type { PageState } from '../records/page-state.ts';
import type { Parts } from '../parts.ts';
import type { Referrer } from '../../platform/referrers.ts';
import type { Who } from '../../platform/sessions/who.ts';
import type { UpstreamFailure } from '../../platform/upstream/failure.ts';
import { makeRegistry } from '../registry.ts';

/** The screens that the features give: those that have an address, in the order in which they are tried, and sign-ins. */
interface Screens {
  readonly routes: readonly ScreenRoute[];
  /** The sign-in of customers, at whatever address needs it. */
  readonly signIn: (request: ScreenRequest) => Composed;
  /** The sign-in of operators, at whatever address of the desk needs it. */
  readonly deskSignIn: (request: ScreenRequest) => Composed;
}

export const screens = makeRegistry<Screens>('screens');

/** Who asks for which screen, and under what circumstances. */
export interface ScreenRequest {
  readonly parts: Parts;
  readonly url: URL;
  readonly who: Who;
  readonly page: PageState;
  /** The partners that sent them. [O-9.08] */
  readonly referrers: readonly Referrer[];
  /** The widgets that the client knows. */
  readonly catalogue: number;
  /** Ends the reads when the customer goes away. */
  readonly signal: AbortSignal;
  /** Why the operator who asks cannot act for the customer whom the address names; null where nothing is in the way. */
  readonly barred: UpstreamFailure | null;
}

/** The pages that have an address: each has one line in every registry and table of pages. */
export type PageId =
  | 'home'
  | 'category'
  | 'edit_order'
  | 'experts'
  | 'order'
  | 'order.city'
  | 'login'
  | 'account'
  | 'my_orders'
  | 'task_details'
  | 'charge'
  | 'payment_result'
  | 'operator.desk'
  | 'operator.customer'
  | 'operator.audit'
  | 'dev.widgets';

/**
 * Who may see a screen, by the server's session alone: operators see a customer's screen only while they act for one, and
 * operators' screens are theirs alone. [O-2.03, O-6.01 to O-6.03]
 */
export type ScreenAudience = 'anyone' | 'customer' | 'operator';

/** Where a screen cannot be shown, what is shown instead. */
export type Instead =
  | { readonly is: 'missing' }
  | { readonly is: 'redirect'; readonly to: string }
  | { readonly is: 'login' }
  /** The sign-in of operators. */
  | { readonly is: 'operator_login' }
  | { readonly is: 'gone' }
  | { readonly is: 'failed'; readonly failure: UpstreamFailure };

export type Hydrated<H> =
  { readonly ok: true; readonly value: H } | { readonly ok: false; readonly instead: Instead };

export interface Composed {
  readonly screen: Screen;
  /** Ask again after this long, ms: the outside world has not answered yet. */
  readonly continueAfter?: number | null;
  /** The screens that can follow this one. */
  readonly ahead?: AheadBranch[];
  /** What the client does once, with this screen. */
  readonly effects?: readonly Effect[];
}

/**
 * A screen in four steps: which one is it (skeleton), what must be read for it (hydrate), what the rules make of that,
 * and how it looks (present, pure). Only the second may wait for anything.
 */
interface ScreenDefinition<S, H> {
  readonly id: PageId;
  /** Set where visitors may come from links elsewhere: the Android app shows such a page as well. [O-2.04] */
  readonly isPublic?: boolean;
  /** `anyone` where nothing else is said. */
  readonly of?: ScreenAudience;
  readonly skeleton: (url: URL) => S | null;
  readonly hydrate: (request: ScreenRequest, skeleton: S) => Promise<Hydrated<H>>;
  readonly rules?: (request: ScreenRequest, hydrated: H) => Hydrated<H>;
  readonly present: (request: ScreenRequest, hydrated: H) => Composed;
}

type ComposeResult =
  { readonly ok: true; readonly value: Composed } | { readonly ok: false; readonly instead: Instead };

/** A screen that may or may not be the one at a URL. */
export interface ScreenRoute {
  readonly id: PageId;
  readonly isPublic: boolean;
  readonly of: ScreenAudience;
  /** Null where the URL is not this screen's. */
  readonly open: (url: URL) => ((request: ScreenRequest) => Promise<ComposeResult>) | null;
}

/** Puts the four steps in their order. */
export function defineScreen<S, H>(definition: ScreenDefinition<S, H>): ScreenRoute {
  return {
    id: definition.id,
    isPublic: definition.isPublic ?? false,
    of: definition.of ?? 'anyone',
    open: (url) => {
      const skeleton = definition.skeleton(url);
      if (skeleton === null) return null;
      return async (request) => {
        const hydrated = await definition.hydrate(request, skeleton);
        if (!hydrated.ok) return hydrated;
        const ruled = definition.rules?.(request, hydrated.value) ?? hydrated;
        return ruled.ok ? { ok: true, value: definition.present(request, ruled.value) } : ruled;
      };
    },
  };
}

export const shown = <H>(value: H): Hydrated<H> => ({ ok: true, value });
export const instead = (is: Instead): { readonly ok: false; readonly instead: Instead } => ({
  ok: false,
  instead: is,
});

/** A failed read: what is not there is missing, everything else is the error screen. [O-8.04] */
export const insteadOf = (failure: UpstreamFailure) =>
  instead(
    failure.status === 404
      ? { is: 'missing' }
      : failure.status === 401
        ? { is: 'login' }
        : { is: 'failed', failure },
  );
