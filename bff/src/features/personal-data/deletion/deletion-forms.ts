import type { Session } from '../../../platform/sessions/sessions.ts';
import { findPeople, forgetPeople } from '../../../platform/store/people.ts';
import {
  asSender,
  complain,
  pageNotOffered,
  type PageEventContext,
  refusePage,
  report,
  stay,
} from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import type { Parts } from '../../../protocol/parts.ts';
import { within } from '../../../protocol/sources/within.ts';
import { isOwn } from '../own-customer.ts';
import { personalTexts } from '../texts.ts';

const { deletion: words } = personalTexts;

/** The longest wait of the customer for what is forgotten at once, ms; it goes on after it. */
const waitMs = 3_000;

/** Asks for the deletion of the account: the other devices are signed out, and what is under way is forgotten. */
const request: PageForm = async (context) => {
  const { parts, who } = context;
  const { session, sessionId } = who;
  if (!isOwn(session) || sessionId === null) return refusePage(pageNotOffered);
  const asked = await parts.upstream.call('requestDeletion', { body: {}, ...asSender(context) });
  if (!asked.ok) return complain(context, asked.failure);
  await parts.sessions.endOthers(session.user.id, sessionId);
  await within(forgetUnderWay(parts, session), waitMs);
  return stay(
    context,
    { flows: [] },
    [{ type: 'forget_all' }, { type: 'toast', level: 'success', text: words.requested }],
    { url: withoutDialog(context) },
  );
};

/** Forgets the flows of a customer with their files. What fails here goes with the account at the latest. */
async function forgetUnderWay(parts: Parts, { user, visitor }: Session): Promise<void> {
  try {
    const { ids, visitors } = await findPeople(parts.store, new Set([user.id]));
    await forgetPeople(parts.store, { ids, visitors: new Set([...visitors, visitor]) }, 'at_request');
  } catch (error) {
    parts.log.error({ err: error }, 'what a customer has under way was not forgotten');
  } finally {
    parts.caches.forgetPeople();
  }
}

function withoutDialog({ url }: Pick<PageEventContext, 'url'>): URL {
  const here = new URL(url);
  here.searchParams.delete('ask');
  return here;
}

/** Takes the deletion back while it waits. */
const withdraw: PageForm = async (context) => {
  if (!isOwn(context.who.session)) return refusePage(pageNotOffered);
  const taken = await context.parts.upstream.call('withdrawDeletion', asSender(context));
  return report(context, taken, words.takenBack);
};

/** The forms of the account's deletion. */
export const deletionForms = {
  deletion_request: request,
  deletion_withdraw: withdraw,
} satisfies Readonly<Record<string, PageForm>>;
