import { askDormant } from '../../../platform/sessions/ask-dormant.ts';
import { freshVisitor } from '../../../platform/sessions/who.ts';
import { messageOf } from '../../../platform/upstream/failure.ts';
import {
  asSender,
  complain,
  pageNotOffered,
  refusePage,
  stay,
} from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import { readDormantUrl, loginUrl } from '../../../protocol/urls/account-urls.ts';
import { isOwn } from '../own-customer.ts';
import { personalTexts } from '../texts.ts';
import { releaseFlows } from './release-flows.ts';

const { dormant: words } = personalTexts;

/** Shows the account's saved things again by what only its owner knows. */
const prove: PageForm = async (context, { detail = '' }) => {
  const { parts, who, url } = context;
  const { session, sessionId } = who;
  if (!isOwn(session) || sessionId === null || session.dormant == null) return refusePage(pageNotOffered);
  const typed = detail.trim().slice(0, 200);
  if (typed === '') return refusePage({ code: 'detail', message: words.required, field: 'detail' });
  const proved = await parts.upstream.call('proveDormantAccount', {
    body: { detail: typed },
    ...asSender(context),
  });
  const now = proved.ok ? null : await askDormant(parts, session);
  if (now !== undefined) await parts.sessions.setDormant(sessionId, now);
  const after = now === undefined ? who : { ...who, session: { ...session, dormant: now } };
  if (proved.ok) {
    const to = readDormantUrl(url)?.to;
    const said = { type: 'toast', level: 'success', text: words.proved } as const;
    return stay(context, {}, [said], { who: after, ...(to !== undefined && { to }) });
  }
  if (proved.failure.status !== 400) return complain({ ...context, who: after }, proved.failure);
  // Accepted, since it used up a try: the page shows how many are left, and the reason at the field.
  return stay(context, { problem: { field: 'detail', ...messageOf(proved.failure) } }, [], { who: after });
};

/** Begins a fresh account: every session of the old one ends, and what the guest answered goes on. */
const beginFresh: PageForm = async (context) => {
  const { parts, who, state } = context;
  const { session } = who;
  if (!isOwn(session) || session.dormant == null) return refusePage(pageNotOffered);
  const begun = await parts.upstream.call('beginFreshAccount', { body: {}, ...asSender(context) });
  if (!begun.ok) return complain(context, begun.failure);
  const next = freshVisitor(who);
  await releaseFlows(parts, who, state, next.visitor);
  await parts.sessions.endAll(session.user.id);
  parts.caches.forgetPeople();
  const said = { type: 'toast', level: 'success', text: words.begun } as const;
  return stay(context, { login: null }, [said], { who: next, to: loginUrl });
};

/** The forms of a dormant account. */
export const dormantForms = { dormant_prove: prove, dormant_fresh: beginFresh } satisfies Readonly<
  Record<string, PageForm>
>;
