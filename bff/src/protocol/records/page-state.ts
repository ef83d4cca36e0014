import { done, failed, type Result } from '@gam/shared/result';
import type { StoreAccess } from '../../platform/platform-parts.ts';
import type { Person } from '@gam/schemas/upstream';
import type { LoginState } from '@gam/engine/flow';
import type { ClientEvent } from '@gam/schemas/descriptors';
import type { FailureMessage } from '../../platform/upstream/failure.ts';
import type { StoredAction } from './seen-actions.ts';
import { type Store, StoreUnavailable, type Version, type Versioned } from '../../platform/store/store.ts';
import type { Who } from '../../platform/sessions/who.ts';

/** The customers that an operator's search found, and when, in ms. */
interface DeskHits {
  readonly hits: readonly (Person & { /** Where the customer's line leads. */ readonly to: string })[];
  readonly at: number;
}

/** The fresh code that a page or one of its events waits for. */
export interface AskedCode {
  /** The page, and the user whose session is to be confirmed. */
  readonly url: string;
  readonly subject: string;
  /** What goes on once the session is confirmed; null: the page itself. */
  readonly event: Pick<ClientEvent, 'name' | 'args'> | null;
  /** The code that was sent; null: none yet. */
  readonly verification_id: string | null;
  /** The earliest time of another code, and when the code was asked for, ms since 1970. */
  readonly resend_at: number;
  readonly at: number;
}

/** The state of a browser outside flows: city, login and accepted events. */
export interface PageState {
  readonly city: string | null;
  readonly login: LoginState | null;
  readonly code: AskedCode | null;
  readonly problem: (FailureMessage & { readonly field: string | null }) | null;
  readonly seen: readonly StoredAction[];
  /** What an operator's search led to: a phone without a customer, or several customers. */
  readonly desk: { readonly phone: string } | DeskHits | null;
  /** What a person of finance searched payments for, and when, in ms. */
  readonly money_search: { readonly text: string; readonly at: number } | null;
  /** The last flow of each service and customer. */
  readonly flows: readonly {
    readonly service: string;
    readonly subject?: string | null;
    readonly flow: string;
  }[];
  /** Whether the visitor id was left at a sign-out: a request with it gets a new id. */
  readonly left: boolean;
}

/** The state of a new browser. */
export const emptyState: PageState = {
  city: null,
  login: null,
  code: null,
  problem: null,
  desk: null,
  money_search: null,
  seen: [],
  flows: [],
  left: false,
};

/** The lifetime after the last event, ms. */
const pageStateMs = 30 * 24 * 3600_000;

/** Returns the state for a browser's next user, who must not see the last user's data: only the city. */
export const nextVisitors = ({ city }: PageState): PageState => ({ ...emptyState, city });

/** Reads the state; fields that an earlier build did not store are empty. */
export async function readPageState(store: Store, { visitor }: Who): Promise<Versioned<PageState>> {
  const found = await store.get<Partial<PageState>>('page_state', visitor);
  return { value: { ...emptyState, ...found?.value }, version: found?.version ?? null };
}

/** Reads the state for what can do without it: that of a new browser while the store is away. */
export async function readStateIfThere(store: Store, who: Who): Promise<PageState> {
  try {
    return (await readPageState(store, who)).value;
  } catch (error) {
    if (error instanceof StoreUnavailable) return emptyState;
    throw error;
  }
}

/** Stores the state and returns its version. `raced`: another event of the browser was first. */
export async function writePageState(
  { store }: StoreAccess,
  { visitor }: Who,
  { version, value }: Versioned<PageState>,
): Promise<Result<Version, 'raced'>> {
  const written =
    version === null
      ? await store.insert('page_state', visitor, value, pageStateMs)
      : await store.replace('page_state', visitor, version, value, pageStateMs);
  return written === null ? failed('raced') : done(written);
}
