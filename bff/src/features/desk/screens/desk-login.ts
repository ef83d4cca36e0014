import type { Block, Form } from '@gam/schemas/descriptors';
import { fieldError } from '../../../protocol/screens/field-error.ts';
import { deskTexts } from '../texts.ts';
import { presentFactors } from './factor-fields.ts';
import { frameScreen, pageBar } from '../../../protocol/screens/screen-frame.ts';
import type { Composed, ScreenRequest } from '../../../protocol/screens/pipeline.ts';

const { signIn } = deskTexts;
const formKey = 'operator_sign_in';

/** Composes the sign-in of the team, at any URL of the desk. */
export function composeDeskLogin({ url, page }: ScreenRequest): Composed {
  // What is wrong with no single field stands at the last one.
  const problem = page.problem && { ...page.problem, field: page.problem.field ?? 'code' };
  const form: Form = {
    type: 'form',
    key: formKey,
    fields: [
      {
        name: 'phone',
        label: signIn.name,
        input: 'text',
        value: '',
        required: signIn.nameRequired,
        ...fieldError(problem?.field === 'phone' ? problem : null),
      },
      ...presentFactors(problem),
    ],
  };
  const body: Block[] = [
    pageBar({ links: [] }),
    { type: 'heading', key: 'heading', text: signIn.title, level: 1, detail: signIn.detail },
    form,
  ];
  return {
    screen: frameScreen({
      id: 'operator.login',
      url: url.pathname + url.search,
      title: signIn.title,
      width: 'form',
      meta: { robots: 'noindex', canonical: null },
      body,
      footer: [
        {
          id: 'operator_sign_in',
          label: signIn.submit,
          event: 'operator_sign_in',
          kind: 'primary',
          form: formKey,
          skips_answer: true,
        },
        {
          id: 'passkey_sign_in',
          label: signIn.byPasskey,
          event: 'submit_form',
          args: { form: 'passkey_ask' },
          kind: 'secondary',
          skips_answer: true,
        },
      ],
    }),
  };
}
