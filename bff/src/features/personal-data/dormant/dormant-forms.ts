import { askDormant } from '../../../platform/sessions/ask-dormant.ts';
import { messageOf } from '../../../platform/upstream/failure.ts';
import { asSender, complain, pageNotOffered, refusePage, stay } from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import { loginUrl, readDormantUrl } from '../../../protocol/urls/account-urls.ts';
import { isOwn } from '../own-customer.ts';
import { personalTexts } from '../texts.ts';
import { followAccount } from './follow-account.ts';

const { dormant: words } = personalTexts;

/** Shows the account's saved things again by what only its owner knows. */
const prove: PageForm = async (context, { detail = '' }) => {
  const { parts, who, url } = context;
  const { session, sessionId } = who;
  if (!isOwn(session) || sessionId === null || session.dormant == null) return refusePage(pageNotOffered);
  const typed = detail.trim().slice(0, 200);
  if (typed === '') return refusePage({ code: 'detail', message: words.required, field: 'detail' });
  const body = { detail: typed };
  const proved = await parts.upstream.call('proveDormantAccount', { body, ...asSender(context) });
  if (proved.ok) {
    const after = await followAccount(context, session, sessionId);
    const said = { type: 'toast', level: 'success', text: words.proved } as const;
    const to = readDormantUrl(url)?.to;
    return stay(context, {}, [said], { who: after, ...(to !== undefined && { to }) });
  }
  const { failure } = proved;
  if (failure.status !== 400) return complain(context, failure);
  const asked = await askDormant(parts, session);
  if (asked === undefined) return refusePage({ code: 'detail', ...messageOf(failure), field: 'detail' });
  await parts.sessions.setDormant(sessionId, asked);
  // Accepted, since it used up a try: the page shows how many are left, and the reason at the field.
  return stay(context, { problem: { field: 'detail', ...messageOf(failure) } }, [], {
    who: { ...who, session: { ...session, dormant: asked } },
  });
};

/** Begins a fresh account for the phone; what the guest answered goes on. */
const beginFresh: PageForm = async (context) => {
  const { parts, who, url } = context;
  const { session, sessionId } = who;
  if (!isOwn(session) || sessionId === null || session.dormant == null) return refusePage(pageNotOffered);
  const begun = await parts.upstream.call('beginFreshAccount', { body: {}, ...asSender(context) });
  if (!begun.ok) return complain(context, begun.failure);
  const after = await followAccount(context, session, sessionId);
  const isOut = after.session === null;
  const text = isOut ? words.signInAgain : words.begun;
  const to = isOut ? loginUrl : (readDormantUrl(url)?.to ?? loginUrl);
  return stay(context, { login: null }, [{ type: 'toast', level: 'success', text }], { who: after, to });
};

/** The forms of a dormant account. */
export const dormantForms = { dormant_prove: prove, dormant_fresh: beginFresh } satisfies Readonly<
  Record<string, PageForm>
>;
