import { keepDigits } from '@gam/shared/digits';
import { judgeCode } from '@gam/engine/flow';
import { sha256 } from '../../../platform/hash.ts';
import { askedBy } from '../../../platform/sessions/who.ts';
import { messageOf } from '../../../platform/upstream/failure.ts';
import { askCode, askCodeFor, codeAskedHere } from '../../../protocol/pages/asked-code.ts';
import {
  asSender,
  complain,
  type PageEventContext,
  pageHandlers,
  pageNotOffered,
  type PageTransition,
  refusePage,
  stay,
} from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import type { AskedCode } from '../../../protocol/records/page-state.ts';
import { isOwn } from '../own-customer.ts';

const askedOf = ({ url, who, state, parts }: PageEventContext): AskedCode | null =>
  codeAskedHere({ url, session: who.session, page: state, now: parts.now() });

/** Sends a code to the customer's own phone; one that is on its way is not sent again. */
const send: PageForm = async (context) => {
  const { parts, who } = context;
  if (!isOwn(who.session)) return refusePage(pageNotOffered);
  const asked = askedOf(context) ?? askCode(context, who.session, null);
  if (parts.now() < asked.resend_at) return stay(context, { code: asked });
  const sent = await parts.upstream.call('requestFreshCode', {
    body: {},
    ...asSender(context),
    ...askedBy(parts, who),
  });
  if (sent.ok) {
    const { verification_id, resend_after_ms } = sent.value;
    return stay(context, { code: { ...asked, verification_id, resend_at: parts.now() + resend_after_ms } });
  }
  const { retryAfterMs } = sent.failure;
  const problem = { field: 'code', ...messageOf(sent.failure) };
  if (retryAfterMs === null) return refusePage({ code: 'code_refused', ...problem });
  return stay(context, { code: { ...asked, resend_at: parts.now() + retryAfterMs }, problem });
};

/** Confirms the session with the code, and goes on with what was asked. */
const confirm: PageForm = async (context, { code = '' }) => {
  const { parts, who, state } = context;
  const asked = askedOf(context);
  if (!isOwn(who.session) || asked?.verification_id == null) return refusePage(pageNotOffered);
  const digits = keepDigits(code);
  const wrong = judgeCode(digits);
  if (wrong !== null) return refusePage({ code: 'code', message: wrong, field: 'code' });
  const confirmed = await parts.upstream.call('confirmFreshCode', {
    body: { verification_id: asked.verification_id, code: digits },
    ...asSender(context),
    ...askedBy(parts, who),
  });
  if (!confirmed.ok)
    return refusePage({ code: 'code_refused', ...messageOf(confirmed.failure), field: 'code' });
  // The event has a key of its own: the action's is the confirmation's.
  const action_id = sha256(`${context.action_id}/after-code`, 'base64url').slice(0, 32);
  const after = { ...context, action_id, state: { ...state, code: null } };
  return asked.event === null ? stay(after) : goOn(after, asked.event);
};

type Handler = (context: PageEventContext, args: unknown) => Promise<PageTransition>;

/** Handles the event that waited. The code is used up, so what refuses the event is said in a message. */
async function goOn(
  context: PageEventContext,
  event: NonNullable<AskedCode['event']>,
): Promise<PageTransition> {
  // The name selects the handler, so the arguments fit, which the compiler cannot follow.
  const handle = context.parts.features.of(pageHandlers)[event.name] as Handler | undefined;
  if (handle === undefined) return refusePage(pageNotOffered);
  const handled = askCodeFor(context, event, await handle(context, event.args));
  return handled.ok ? handled : complain(context, handled.failure);
}

/** The forms of a fresh code. */
export const codeForms = { fresh_code_send: send, fresh_code_confirm: confirm } satisfies Readonly<
  Record<string, PageForm>
>;
