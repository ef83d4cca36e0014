import { failed } from '@gam/shared/result';
import type { ClientEvent, Effect, EventName, PageEvents, Screen } from '@gam/schemas/descriptors';
import { actionHash, nameEffects } from '../flows/apply-events.ts';
import { findSeen, remember, type SeenAction, unpack } from '../records/seen-actions.ts';
import { takeOffSeen } from '../flows/take-off-seen.ts';
import { hasUndecidedWrite, msLeft, withDeadline } from '../../platform/deadline.ts';
import type { Refusal } from '@gam/engine/flow';
import type { FeatureAccess } from '../parts.ts';
import { composeScreen, type ComposedScreen } from '../screens/compose-screen.ts';
import type { ScreenRequest } from '../screens/pipeline.ts';
import { type PageEventContext, pageHandlers, pageNotOffered, type PageTransition } from './page-event.ts';
import { askCodeFor } from './asked-code.ts';
import { arriveAnew, goOnAs } from './go-on-as.ts';
import { nextVisitors, readPageState, writePageState } from '../records/page-state.ts';

/** What came of a batch on a page. `request`: the sender and the URL after the events. */
export type PageBatchResult = { readonly request: ScreenRequest } & (
  | {
      readonly is: 'shown';
      /** The page after the events. */
      readonly composed: ComposedScreen;
      readonly applied: number;
      /** The effects of every accepted event, also of a repeated one. */
      readonly effects: readonly Effect[];
      readonly refusal: Refusal | null;
      readonly to: string | null;
    }
  | { readonly is: 'reused'; readonly composed: ComposedScreen }
  /** A write got no answer by the deadline; the same action sent again finds out under its key. */
  | { readonly is: 'busy' }
);

type Handler = (context: PageEventContext, args: unknown) => Promise<PageTransition>;

/** Tries against concurrent writes of one browser's page, which come from its tabs. */
const maxRivals = 5;

/** What an event leaves of its deadline for the screen that shows its outcome, ms. */
const composeMs = 1_500;

/** Events on a page without a flow: in order, up to the first that is not accepted; repeated ones do nothing twice. */
export async function handlePageEvents(first: ScreenRequest, batch: PageEvents): Promise<PageBatchResult> {
  let request = first;
  let page = await readPageState(first.parts.store, first.who);
  if (page.version === null) first.parts.store.admit('page_state');
  const checked = takeOffSeen(batch.events, page.value.seen);
  request = { ...request, page: page.value };
  if (!checked.ok) return { is: 'reused', composed: await composeScreen(request), request };
  const unseen = checked.value;
  let here = await goOnAs(first.parts, { who: first.who, page }, unseen.last);
  page = here.page;
  request = { ...request, who: here.who, page: page.value };
  let applied = unseen.taken;
  const effects = [...unseen.effects];
  let refusal: Refusal | null = null;
  let to = unseen.last?.to ?? null;
  const left = [...unseen.events];
  let rivals = 0;
  while (left[0] && rivals < maxRivals) {
    const [event] = left;
    const handler = (await isOffered(request, event)) ? handlerOf(first.parts, event.name) : null;
    if (!handler) {
      refusal = pageNotOffered;
      break;
    }
    const { parts, who, url } = request;
    const transition = await withDeadline(Math.max(0, msLeft() - composeMs), async () => {
      const context = { parts, who, url, state: page.value, action_id: event.action_id };
      const handled = await handler(context, event.args);
      return hasUndecidedWrite() ? failed('undecided' as const) : askCodeFor(context, event, handled);
    });
    if (!transition.ok && transition.failure === 'undecided') return { is: 'busy', request };
    if (!transition.ok) {
      refusal = transition.failure;
      break;
    }
    const after = transition.value;
    const own = nameEffects(event.action_id, after.effects);
    const goesTo = after.to ?? null;
    const action: SeenAction = {
      id: event.action_id,
      hash: actionHash(event),
      rev: 0,
      effects: own,
      ...(goesTo !== null && { to: goesTo }),
    };
    const leaves = after.who.visitor !== who.visitor;
    const value = leaves
      ? { ...nextVisitors(after.state), seen: remember([], action), left: true }
      : { ...after.state, seen: remember(page.value.seen, action) };
    const written = await writePageState(parts, who, { value, version: page.version });
    if (!written.ok) {
      // Another event of this browser was first, so this one is handled again, unless it was this very event.
      rivals += 1;
      page = await readPageState(parts.store, who);
      const twin = findSeen(page.value.seen, event.action_id);
      here = await goOnAs(parts, { who, page }, twin);
      page = here.page;
      request = { ...request, page: page.value, who: here.who };
      if (!twin) continue;
      effects.push(...twin.effects);
      to = twin.to ?? null;
    } else {
      effects.push(...own);
      page = leaves ? await arriveAnew(parts, after.who, value) : { value, version: written.value };
      request = { ...request, who: after.who, url: after.url, page: page.value };
      to = goesTo;
    }
    left.shift();
    applied += 1;
  }
  const shownPage = refusal ? { ...page.value, problem: problemOf(refusal) } : page.value;
  const composed = await composeScreen({ ...request, page: shownPage });
  return { is: 'shown', composed, applied, effects, refusal, request, to };
}

/** Events that change nothing are always offered: the fault may have ended. */
const onlyLooks = new Set<EventName>(['retry', 'continue']);

/**
 * Whether a sign-in is under way, which continues even if another person has signed in meanwhile: it ends their
 * session.
 */
const isSigningIn = ({ page }: ScreenRequest, name: EventName): boolean =>
  name === 'login_verify' && page.login?.step === 'code';

/** Whether an effect asked this browser for what the event brings. */
const isAsked = ({ page }: ScreenRequest, name: EventName, form: string | null): boolean =>
  page.seen
    .flatMap((action) => unpack(action).effects)
    .some((effect) => effect.type === 'ask_credential' && holdsOffer(effect, name, form));

/** Whether the page's screen or an effect offers the event. */
async function isOffered(request: ScreenRequest, event: ClientEvent): Promise<boolean> {
  const { name } = event;
  const form = name === 'submit_form' ? event.args.form : null;
  if (onlyLooks.has(name) || isSigningIn(request, name) || isAsked(request, name, form)) return true;
  const { screen, status } = await composeScreen(request);
  // A lost flow that asked for its customer's sign-in cannot be told from one without a customer.
  const isLost = status === 410 && !request.who.session;
  return offersEvent(screen, name, form) || (isLost && name === 'login_request_code');
}

/** Returns the handler of an event. The name selects it, so the arguments fit, which the compiler cannot follow. */
const handlerOf = ({ features }: FeatureAccess, name: EventName): Handler | null =>
  (features.of(pageHandlers)[name] as Handler | undefined) ?? null;

const problemOf = ({ field, message, ref }: Refusal) => ({
  field: field ?? null,
  message,
  ...(ref !== undefined && { ref }),
});

/** Whether a screen offers an event. */
const offersEvent = ({ body, aside, footer, modal }: Screen, name: EventName, form: string | null): boolean =>
  holdsOffer([body, aside, footer, modal], name, form) || modal?.dismiss === name;

/** Whether something offers an event: its name is an `event` anywhere in it, a form beside its own name. */
function holdsOffer(offering: unknown, name: EventName, form: string | null): boolean {
  const isOffer = (part: object): boolean =>
    'event' in part &&
    part.event === name &&
    (form === null || ('args' in part && (part.args as { form?: unknown }).form === form));
  const holds = (part: unknown): boolean =>
    Array.isArray(part)
      ? part.some(holds)
      : typeof part === 'object' && part !== null && (isOffer(part) || Object.values(part).some(holds));
  return holds(offering);
}
