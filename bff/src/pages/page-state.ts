import type { LoginState } from '../flow/state.ts';
import type { SeenAction } from '../flows/flow-record.ts';
import type { Store, Versioned } from '../store/store.ts';
import type { Who } from '../sessions/who.ts';

/** What is remembered of a browser outside flows: the city, a login under way, the events that were accepted. */
export interface PageState {
  readonly city: string | null;
  readonly login: LoginState | null;
  readonly problem: { readonly field: string | null; readonly message: string } | null;
  readonly seen: readonly SeenAction[];
  /** The flow that was begun last in each service. */
  readonly flows: readonly { readonly service: string; readonly flow: string }[];
}

/** Of a browser that was never here. */
export const emptyState: PageState = { city: null, login: null, problem: null, seen: [], flows: [] };

/** Kept this long after the last event, ms. */
const pageStateMs = 30 * 24 * 3600_000;

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
