import { normaliseAs } from '@gam/shared/text-forms';
import { asSender, complain, pageNotOffered, refusePage, stay } from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import { judgeShape } from '../../../protocol/screens/form-shape.ts';
import { accountUrl } from '../../../protocol/urls/account-urls.ts';
import { ownsName } from '../own-customer.ts';
import { personalTexts } from '../texts.ts';
import { profileShape } from './profile-page.ts';

const { profile: words } = personalTexts;

/** Changes the customer's name; a wrong field is named. The customer's other devices show it at their next check. */
const changeProfile: PageForm = async (context, values) => {
  const { parts, who } = context;
  const { session, sessionId } = who;
  if (!ownsName(session) || sessionId === null) return refusePage(pageNotOffered);
  const textOf = (name: string) => normaliseAs('name', values[name] ?? '');
  const body = { first_name: textOf('first_name'), last_name: textOf('last_name') };
  const refusal = judgeShape(profileShape, body);
  if (refusal) return refusePage(refusal);
  const changed = await parts.upstream.call('changeProfile', { body, ...asSender(context) });
  if (!changed.ok) return complain(context, changed.failure);
  const user = changed.value;
  await parts.sessions.rename(sessionId, user);
  const said = { type: 'toast', level: 'success', text: words.saved } as const;
  return stay(context, {}, [said], { who: { ...who, session: { ...session, user } }, to: accountUrl });
};

/** The form of a customer's name. */
export const profileForms = { profile: changeProfile } satisfies Readonly<Record<string, PageForm>>;
