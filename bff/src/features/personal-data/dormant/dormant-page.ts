import type { Block } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import type { AskedDetail } from '../../../platform/sessions/sessions.ts';
import { linkActions, oneAction } from '../../../protocol/screens/link-actions.ts';
import { presentField, presentMessageForm } from '../../../protocol/screens/message-form.ts';
import { defineScreen, instead, shown } from '../../../protocol/screens/pipeline.ts';
import { inAccount } from '../../../protocol/screens/place.ts';
import { presentPage } from '../../../protocol/screens/present-page.ts';
import type { PageState } from '../../../protocol/records/page-state.ts';
import { readDormantUrl } from '../../../protocol/urls/account-urls.ts';
import { ownSession } from '../own-customer.ts';
import { personalTexts } from '../texts.ts';

const { dormant: words } = personalTexts;

interface Shown {
  readonly asked: AskedDetail;
  /** The page that follows. */
  readonly to: string;
}

/** /account/saved: asks the customer of a dormant account for what only its owner knows; others are led on. */
export const dormantPage = defineScreen<{ readonly to: string }, Shown>({
  id: 'account.dormant',
  place: inAccount,
  of: 'customer',
  skeleton: readDormantUrl,
  hydrate: (request, { to }) => {
    const session = ownSession(request.who.session);
    if (!session.ok) return Promise.resolve(session);
    const asked = session.value.dormant ?? null;
    return Promise.resolve(asked === null ? instead({ is: 'redirect', to }) : shown({ asked, to }));
  },
  present: (request, { asked, to }) =>
    presentPage(request, {
      id: 'account.dormant',
      title: words.title,
      width: 'form',
      body: [
        ...presentQuestion(asked, request.page),
        { type: 'heading', key: 'fresh_title', text: words.freshTitle, level: 2 },
        { type: 'paragraph', key: 'fresh_text', text: words.freshText },
        oneAction('fresh', {
          id: 'begin_fresh',
          label: words.fresh,
          event: 'submit_form',
          args: { form: 'dormant_fresh' },
          kind: 'danger',
          skips_answer: true,
        }),
        linkActions('ways', [{ id: 'later', label: words.later, href: to, kind: 'quiet' }]),
      ],
    }),
});

function presentQuestion({ question, tries_left }: AskedDetail, { problem }: PageState): Block[] {
  const say = (text: string): Block => ({ type: 'paragraph', key: 'why', text });
  if (question === null) return [say(words.noQuestion)];
  if (tries_left === 0) return [say(words.noTries)];
  return [
    say(words.why),
    presentMessageForm({
      key: `detail_${tries_left}`,
      form: 'dormant_prove',
      text: fillText(words.tries, { count: tries_left }),
      fields: [
        presentField(problem, { name: 'detail', label: question, max_length: 200, required: words.required }),
      ],
      submit: { id: 'prove', label: words.prove },
    }),
  ];
}
