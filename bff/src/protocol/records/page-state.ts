import type { LoginState } from '../../engine/flow/state.ts';
import type { SeenAction } from './flow-record.ts';
import type { Store, Versioned } from '../../platform/store/store.ts';
import type { Who } from '../../platform/sessions/who.ts';

/** What is remembered of a browser outside flows: the city, a login under way, the events that were accepted. */
export interface PageState {
  readonly city: string | null;
  readonly login: LoginState | null;
  readonly problem: { readonly field: string | null; readonly message: string } | null;
  readonly seen: readonly SeenAction[];
  /** The phone that an operator looked for and that no customer has. */
  readonly desk: { readonly phone: string } | null;
  /** The flow that was begun last in each service, of each customer. */
  readonly flows: readonly {
    readonly service: string;
    readonly subject?: string | null;
    readonly flow: string;
  }[];
  /** This visitor id was left at a sign-out: a request that still brings it gets a new one. */
  readonly left: boolean;
}

/** Of a browser that was never here. */
export const emptyState: PageState = {
  city: null,
  login: null,
  problem: null,
  desk: null,
  seen: [],
  flows: [],
  left: false,
};

/** Kept this long after the last event, ms. */
const pageStateMs = 30 * 24 * 3600_000;

/** What stays of a browser whose next user meets nothing of the last one's: the city. */
export const nextVisitors = ({ city }: PageState): PageState => ({ ...emptyState, city });

/** What an earlier build did not keep is empty. */
export async function readPageState(store: Store, { visitor }: Who): Promise<Versioned<PageState>> {
  const found = await store.get<Partial<PageState>>('page_state', visitor);
  return { value: { ...emptyState, ...found?.value }, version: found?.version ?? 0 };
}

/** False where another event of the same browser was first. */
export const writePageState = (
  { store, now }: { store: Store; now: () => number },
  { visitor }: Who,
  { version, value }: Versioned<PageState>,
): Promise<boolean> =>
  version === 0
    ? store.insert('page_state', visitor, value, now() + pageStateMs)
    : store.replace('page_state', visitor, version, value, now() + pageStateMs);
