import { askedBy } from '../../../platform/sessions/who.ts';
import { asSender, pageNotOffered, refusePage, report, stay } from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import { deskUrl, enrolmentUrl, readEnrolment } from '../../../protocol/urls/desk-urls.ts';
import { deskTexts } from '../texts.ts';
import { readFactors, refuseFactors } from './factors.ts';

const { enrol } = deskTexts;

/** Enrols the person of a one-time link with the typed password and code; then they sign in. */
export const enrolInTeam: PageForm = async (context, { password = '', again = '', code = '' }) => {
  const { parts, who, url, action_id: key } = context;
  const token = readEnrolment(url);
  if (token === null) return refusePage(pageNotOffered);
  if (password !== again) return refusePage({ code: 'again', message: enrol.unlike, field: 'again' });
  const factors = readFactors({ password, code });
  if (!factors.ok) return refusePage(factors.failure);
  const body = { token, ...factors.value };
  const enrolled = await parts.upstream.call('enrolTeamMember', { body, key, ...askedBy(parts, who) });
  // The sign-in takes the page's place: the link counts no more.
  if (enrolled.ok) return report(context, enrolled, enrol.done, { url: new URL(deskUrl(), url) });
  return refusePage(refuseFactors('enrolment', enrolled.failure));
};

/** Leads a person of the team to the enrolment that replaces their own password and authenticator. */
export const renewFactors: PageForm = async (context, { password = '', code = '' }) => {
  const { parts, who } = context;
  const factors = readFactors({ password, code });
  if (!factors.ok) return refusePage(factors.failure);
  const made = await parts.upstream.call('renewTeamLink', {
    body: factors.value,
    ...asSender(context),
    ...askedBy(parts, who),
  });
  return made.ok
    ? stay(context, {}, [], { to: enrolmentUrl(made.value.token) })
    : refusePage(refuseFactors('renewal', made.failure));
};
