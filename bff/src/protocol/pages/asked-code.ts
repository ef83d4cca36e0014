import type { ClientEvent } from '@gam/schemas/descriptors';
import type { AskedCode, PageState } from '../records/page-state.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { codeNeeded, type PageEventContext, type PageTransition, stay } from './page-event.ts';

/** How long a page shows its dialog after the code was asked for, ms. */
const askedMs = 10 * 60_000;

const pageOf = ({ pathname, search }: URL): string => pathname + search;

interface Here {
  readonly url: URL;
  readonly session: Session | null;
  readonly page: Pick<PageState, 'code'>;
  readonly now: number;
}

/** Returns the fresh code that the page waits for; null where it waits for none. */
export function codeAskedHere({ url, session, page: { code }, now }: Here): AskedCode | null {
  const isHere = code?.url === pageOf(url) && code.subject === session?.user.id;
  return isHere && now - code.at < askedMs ? code : null;
}

/** Returns a new question for a code, before which `event` cannot go on; null: the page itself. */
export const askCode = (
  { url, parts }: Pick<PageEventContext, 'url' | 'parts'>,
  { user }: Session,
  event: AskedCode['event'],
): AskedCode => ({
  url: pageOf(url),
  subject: user.id,
  event,
  verification_id: null,
  resend_at: 0,
  at: parts.now(),
});

/**
 * The one place where events wait for a fresh code. An event joins by refusing with `codeNeeded`, which `complain` and
 * `report` do for a call that the upstream refused with 403 and the code `code_needed`: its page then shows the code's
 * dialog, and the confirmed code handles the event again with the same arguments. A page joins by `insteadOf`.
 */
export function askCodeFor(
  context: PageEventContext,
  { name, args }: Pick<ClientEvent, 'name' | 'args'>,
  transition: PageTransition,
): PageTransition {
  const { session } = context.who;
  if (transition.ok || transition.failure.code !== codeNeeded || session === null) return transition;
  const event = { name, args } as NonNullable<AskedCode['event']>;
  return stay(context, { code: askCode(context, session, event) });
}
