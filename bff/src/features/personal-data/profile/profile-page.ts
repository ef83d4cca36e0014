import { formSchemas } from '@gam/schemas/forms';
import { nameLengths, onlyLetters } from '@gam/shared/text-forms';
import type { Session } from '../../../platform/sessions/sessions.ts';
import { linkActions } from '../../../protocol/screens/link-actions.ts';
import type { FormShape } from '../../../protocol/screens/form-shape.ts';
import { presentField, presentMessageForm } from '../../../protocol/screens/message-form.ts';
import { defineScreen, instead } from '../../../protocol/screens/pipeline.ts';
import { inAccount } from '../../../protocol/screens/place.ts';
import { presentPage } from '../../../protocol/screens/present-page.ts';
import { accountUrl, isProfileUrl } from '../../../protocol/urls/account-urls.ts';
import { ownSession, ownsName } from '../own-customer.ts';
import { personalTexts } from '../texts.ts';

const { profile: words } = personalTexts;

/** The shape of the form, with the message of each wrong field. */
export const profileShape: FormShape = {
  form: formSchemas.profile,
  data: { name: { ...nameLengths, pattern: onlyLetters } },
  messages: words.wrong,
};

/** /account/profile: the customer's own name, which experts and operators see. Only for a session of their own. */
export const profilePage = defineScreen<true, Session>({
  id: 'account.profile',
  place: inAccount,
  of: 'customer',
  skeleton: (url) => isProfileUrl(url) || null,
  hydrate: ({ who: { session } }) =>
    Promise.resolve(session === null || ownsName(session) ? ownSession(session) : instead({ is: 'missing' })),
  present: (request, { user }) => {
    const field = (name: 'first_name' | 'last_name') =>
      presentField(request.page.problem, {
        name,
        label: words[name],
        value: user[name] ?? '',
        required: words.wrong[name],
        autocomplete: name === 'first_name' ? 'given-name' : 'family-name',
      });
    return presentPage(request, {
      id: 'account.profile',
      title: words.title,
      width: 'form',
      body: [
        presentMessageForm({
          key: 'profile',
          form: 'profile',
          shape: profileShape,
          text: words.why,
          fields: [field('first_name'), field('last_name')],
          submit: { id: 'save', label: words.save },
        }),
        linkActions('ways', [{ id: 'back', label: words.back, href: accountUrl, kind: 'quiet' }]),
      ],
    });
  },
});
