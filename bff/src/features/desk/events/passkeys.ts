import { NewPasskey, passkeyNameLength, SignedByPasskey } from '@gam/schemas/upstream';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { askedBy } from '../../../platform/sessions/who.ts';
import {
  asSender,
  complain,
  type PageHandler,
  pageNotOffered,
  refusePage,
  report,
  stay,
} from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import { deskUrl, enrolmentUrl, readEnrolment } from '../../../protocol/urls/desk-urls.ts';
import { deskTexts } from '../texts.ts';
import { enterTeam } from './sign-in.ts';

const { passkeys: words } = deskTexts;
const messages = { unavailable: words.unavailable, failed: words.failed } as const;

/** What a browser answered, as JSON; null for anything else. */
function readCredential<S extends TSchema>(schema: S, text: string): Static<S> | null {
  try {
    const read: unknown = JSON.parse(text);
    return Value.Check(schema, read) ? read : null;
  } catch {
    return null;
  }
}

/** Has the browser ask any passkey of this site for its signature. */
const askToSign: PageForm = async (context) => {
  const { parts, who, action_id: key } = context;
  const begun = await parts.upstream.call('beginPasskeySignIn', { body: {}, key, ...askedBy(parts, who) });
  if (!begun.ok) return complain(context, begun.failure);
  const { options } = begun.value;
  const ask = { type: 'ask_credential', kind: 'get', event: 'passkey_sign_in', args: {} } as const;
  return stay(context, {}, [{ ...ask, options, ...messages }]);
};

/** Signs a person of the team in by what their passkey signed. */
export const passkeySignIn: PageHandler<'passkey_sign_in'> = async (context, args) => {
  const { parts, who, action_id: key } = context;
  const credential = readCredential(SignedByPasskey, args.credential);
  if (credential === null) return complain(context, { message: words.unreadable });
  const signedIn = await parts.upstream.call('passkeySignIn', {
    body: { credential },
    key,
    ...askedBy(parts, who),
  });
  return signedIn.ok ? enterTeam(context, signedIn.value) : complain(context, signedIn.failure);
};

/** Has the browser make a passkey of the person of a one-time link, under the typed name. */
const askToMake: PageForm = async (context, { name = '' }) => {
  const { parts, who, url, action_id: key } = context;
  const token = readEnrolment(url);
  if (token === null) return refusePage(pageNotOffered);
  const begun = await parts.upstream.call('beginPasskey', { body: { token }, key, ...askedBy(parts, who) });
  if (!begun.ok) return complain(context, begun.failure);
  const { options } = begun.value;
  const args = { form: 'passkey_add', name: name.trim().slice(0, passkeyNameLength) };
  const ask = { type: 'ask_credential', kind: 'create', event: 'submit_form', args } as const;
  return stay(context, {}, [{ ...ask, options, ...messages }]);
};

/** Stores the passkey that the browser made, and leads to what may follow it; else to the sign-in. */
const add: PageForm = async (context, { credential: text = '', name = '' }) => {
  const { parts, who, url, action_id: key } = context;
  const token = readEnrolment(url);
  if (token === null) return refusePage(pageNotOffered);
  const credential = readCredential(NewPasskey, text);
  if (credential === null) return complain(context, { message: words.unreadable });
  const body = { token, credential, name: name.slice(0, passkeyNameLength) };
  const added = await parts.upstream.call('addPasskey', { body, key, ...askedBy(parts, who) });
  if (!added.ok) return complain(context, added.failure);
  const { token: next } = added.value;
  // The sign-in takes the page's place: the link counts no more.
  const leads = { url: new URL(deskUrl(), url), ...(next !== null && { to: enrolmentUrl(next) }) };
  return report(context, added, words.added, leads);
};

/** Removes a passkey of the signed-in person. */
const remove: PageForm = async (context, { passkey: id = '' }) => {
  const { parts, who } = context;
  const call = { params: { id }, ...asSender(context), ...askedBy(parts, who) };
  return report(context, await parts.upstream.call('removePasskey', call), words.removed);
};

/** The forms of the team's passkeys. */
export const passkeyForms: Readonly<Record<string, PageForm>> = {
  passkey_ask: askToSign,
  passkey_make: askToMake,
  passkey_add: add,
  passkey_remove: remove,
};
