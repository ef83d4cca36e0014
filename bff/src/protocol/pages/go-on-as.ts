import type { SeenAction } from '../records/seen-actions.ts';
import type { Parts } from '../parts.ts';
import type { StoreAccess } from '../../platform/platform-parts.ts';
import { recoverSignIn } from '../../platform/sessions/begin-session.ts';
import { makeId, type Who } from '../../platform/sessions/who.ts';
import type { Versioned } from '../../platform/store/store.ts';
import { nextVisitors, type PageState, readPageState, writePageState } from '../records/page-state.ts';

/** The sender and the stored state of the browser. */
interface Present {
  readonly who: Who;
  readonly page: Versioned<PageState>;
}

/**
 * Returns the sender after a repeated action: a repeated sign-in gets its session again, and a visitor id that was left
 * at a sign-out is replaced.
 */
export async function goOnAs(
  parts: Parts,
  { who, page }: Present,
  action: SeenAction | null,
): Promise<Present> {
  const asking = await recoverSignIn(parts, who, action);
  if (asking.visitor !== who.visitor) return { who: asking, page: await readPageState(parts.store, asking) };
  if (!page.value.left) return { who: asking, page };
  return {
    who: { ...asking, visitor: makeId('v_') },
    page: { value: nextVisitors(page.value), version: null },
  };
}

/** Returns the state of a browser's next visitor; stored if there is any. */
export async function arriveAnew(
  parts: StoreAccess,
  who: Who,
  last: PageState,
): Promise<Versioned<PageState>> {
  const value = nextVisitors(last);
  const written = value.city === null ? null : await writePageState(parts, who, { version: null, value });
  return { value, version: written?.ok ? written.value : null };
}
