import { type Failed, type Result, done, failed } from '@gam/shared/result';
import type { AheadBranch, Effect, Modal, Screen } from '@gam/schemas/descriptors';
import type { DeviceKind } from '@gam/schemas/rules';
import type { PageState } from '../records/page-state.ts';
import type { FeatureAccess, Parts } from '../parts.ts';
import type { Referrer } from '../../platform/referrers.ts';
import type { Who } from '../../platform/sessions/who.ts';
import { withPageReads } from '../../platform/page-reads.ts';
import {
  isAbsent,
  isMissing,
  lacksBody,
  needsFreshCode,
  type UpstreamFailure,
} from '../../platform/upstream/failure.ts';
import type { EntryKind } from '../registry.ts';
import type { PageId } from '../urls/page-id.ts';
import type { LivePage, OpenLivePage } from '../live/live-page.ts';
import { apart, type Place } from './place.ts';

/** The screens of the features: those with a URL, in the order of matching, and the sign-ins. */
export interface Screens {
  readonly routes: readonly ScreenRoute[];
  /** The sign-in of customers, at any URL that needs it. */
  readonly signIn: (request: ScreenRequest) => Composed;
  /** The question for a fresh code, at any URL whose page needs one. */
  readonly freshCode: (request: ScreenRequest) => Composed;
  /** The same over a page, one of whose events needs one; null where none does. */
  readonly freshCodeDialog: (request: ScreenRequest) => Modal | null;
  /** The sign-in of the team, at any URL of the desk. */
  readonly deskSignIn: (request: ScreenRequest) => Composed;
}

export const screens: EntryKind<Screens> = { name: 'screens' };

/** A request for a screen. */
export interface ScreenRequest {
  readonly parts: Parts;
  readonly url: URL;
  readonly who: Who;
  readonly page: PageState;
  /** The partners that referred the sender. [O-9.08] */
  readonly referrers: readonly Referrer[];
  /** The client's catalogue level. */
  readonly catalogue: number;
  /** Whether the client asks for replies in fragments. */
  readonly asksParts: boolean;
  /** The kind of the device by the browser's hints; null where it sends none. */
  readonly device: DeviceKind | null;
  /** Returns the signal that ends the reads when the customer leaves. */
  readonly signal: () => AbortSignal;
  /** The failure of an operator to act for the customer in the URL; null without one. */
  readonly barred: UpstreamFailure | null;
  /** The name of the request in the log, which a customer can tell the support. */
  readonly ref: string;
}

/** Returns what the reads for a screen are made with: the visitor's token and the signal that ends them. */
export const asVisitor = ({ who, signal }: Pick<ScreenRequest, 'who' | 'signal'>) => ({
  token: who.session?.token ?? null,
  signal: signal(),
});

/**
 * The audience of a screen, by the server's session only: an operator sees a customer's screen only while acting for
 * one, and only operators see operators' screens; `finance`: the team's persons of finance; `team`: everybody of the team.
 * [O-2.03, O-6.01 to O-6.03]
 */
export type ScreenAudience = 'anyone' | 'customer' | 'operator' | 'finance' | 'team';

/** The replacement of a screen that cannot be shown. */
export type Instead =
  | { readonly is: 'missing' }
  | { readonly is: 'redirect'; readonly to: string }
  | { readonly is: 'login' }
  /** The page is shown once the session is confirmed by a fresh code. */
  | { readonly is: 'fresh_code' }
  /** The sign-in of operators. */
  | { readonly is: 'operator_login' }
  | { readonly is: 'gone' }
  | { readonly is: 'failed'; readonly failure: UpstreamFailure };

/** What a screen shows, or what replaces the screen. */
export type Hydrated<H> = Result<H, Instead>;

export interface Composed {
  readonly screen: Screen;
  /** The time after which the client asks again, ms, while the outside world has not answered. */
  readonly continueAfter?: number | null;
  /** The screens that can follow this one. */
  readonly ahead?: AheadBranch[];
  /** The effects of the screen, which the client runs once. */
  readonly effects?: readonly Effect[];
}

/** What makes a visitor's screen the same as another one's. */
export interface Alike {
  /** Everything that the screen is made from, but for the flow's own id and ticket. */
  readonly key: string;
  /** The id and the ticket of the visitor's own flow, which stand in the screen and its effects. */
  readonly own: () => { readonly flow: string; readonly ticket: string };
}

/** A screen whose data is loaded. */
interface Prepared {
  /** Null where the screen is somebody's own, or can change with nothing but the time. */
  readonly alike: Alike | null;
  readonly present: () => Composed;
}

/**
 * A screen in four steps: skeleton reads the URL, hydrate loads the data, rules applies the rules, present composes
 * the screen and is pure. Only hydrate may wait.
 */
interface ScreenDefinition<S, H> {
  readonly id: PageId;
  /** Whether visitors may come from links elsewhere: the Android app shows such a page too. [O-2.04] */
  readonly isPublic?: boolean;
  /** The audience; `anyone` by default. */
  readonly of?: ScreenAudience;
  /**
   * Where the page stands among those of customers. By default apart from them, with the links at the bottom, and for pages
   * of the team null, as for one with its own ways on and back.
   */
  readonly place?: Place | null;
  readonly skeleton: (url: URL) => S | null;
  readonly hydrate: (request: ScreenRequest, skeleton: S) => Promise<Hydrated<H>>;
  readonly rules?: (request: ScreenRequest, hydrated: H) => Hydrated<H>;
  readonly present: (request: ScreenRequest, hydrated: H) => Composed;
  /** What makes the screen the same as another visitor's; missing where a screen of this kind never is. */
  readonly alike?: (request: ScreenRequest, hydrated: H) => Alike | null;
  /** How clients follow what the page shows; missing where it changes only by their own events. */
  readonly live?: LivePage<S>;
}

/** The route of a screen. */
export interface ScreenRoute {
  readonly id: PageId;
  readonly isPublic: boolean;
  readonly of: ScreenAudience;
  readonly place: Place | null;
  /** Returns what loads the screen; null if the URL is not this screen's. */
  readonly open: (url: URL) => ((request: ScreenRequest) => Promise<Hydrated<Prepared>>) | null;
  /** Returns what clients follow at a URL; null if it is not this screen's, or the screen is not live. */
  readonly openLive: (url: URL) => OpenLivePage | null;
}

/** Defines a screen's route from its four steps. */
export function defineScreen<S, H>(definition: ScreenDefinition<S, H>): ScreenRoute {
  const { id, isPublic = false, of = 'anyone' } = definition;
  const { place = of === 'anyone' || of === 'customer' ? apart : null } = definition;
  return {
    id,
    isPublic,
    of,
    place,
    openLive: (url) => {
      const { live } = definition;
      const skeleton = live ? definition.skeleton(url) : null;
      if (!live || skeleton === null) return null;
      return { name: live.nameOf(skeleton), read: (parts, token) => live.read(parts, skeleton, token) };
    },
    open: (url) => {
      const skeleton = definition.skeleton(url);
      if (skeleton === null) return null;
      return async (request) => {
        const hydrated = await withPageReads((ended) =>
          definition.hydrate(
            { ...request, signal: () => AbortSignal.any([ended, request.signal()]) },
            skeleton,
          ),
        );
        if (!hydrated.ok) return hydrated;
        const ruled = definition.rules?.(request, hydrated.value) ?? hydrated;
        if (!ruled.ok) return ruled;
        const { value } = ruled;
        return done({
          alike: definition.alike?.(request, value) ?? null,
          present: () => definition.present(request, value),
        });
      };
    },
  };
}

/** Returns the live page at a URL; null where there is none. */
export function findLivePage({ features }: FeatureAccess, url: URL): OpenLivePage | null {
  for (const route of features.of(screens).routes) {
    if (route.open(url) !== null) return route.openLive(url);
  }
  return null;
}

export const shown = <H>(value: H): Hydrated<H> => done(value);
export const instead = (is: Instead): Failed<Instead> => failed(is);

/**
 * Returns the replacement for a failed read: 404 is the missing page, 403 with `code_needed` the question for a fresh
 * code, everything else the error screen. A reply without its body is the upstream's error, since only the load of a service takes it for a 404. [O-8.03, O-8.04, readings 21]
 */
export const insteadOf = (failure: UpstreamFailure) =>
  instead(
    isMissing(failure)
      ? { is: 'missing' }
      : failure.status === 401
        ? { is: 'login' }
        : needsFreshCode(failure)
          ? { is: 'fresh_code' }
          : { is: 'failed', failure: lacksBody(failure) ? { ...failure, status: 502 } : failure },
  );

/** Returns the replacement for a failed read of an optional call: a page that the upstream has nothing for is missing. */
export const insteadOfOptional = (failure: UpstreamFailure) =>
  isAbsent(failure) ? instead({ is: 'missing' }) : insteadOf(failure);
