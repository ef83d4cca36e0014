import type { Block } from '@gam/schemas/descriptors';
import { codeLength } from '@gam/engine/flow';
import { fieldError } from '../../../protocol/screens/field-error.ts';
import type { ScreenRequest } from '../../../protocol/screens/pipeline.ts';
import { deskTexts } from '../texts.ts';

const { enrol, signIn } = deskTexts;
const formKey = 'team_renew';

/** Presents the form with which a person of the team begins to replace their password and authenticator. */
export const presentRenewal = ({ page: { problem } }: ScreenRequest): Block[] => [
  { type: 'heading', key: 'renewal', text: enrol.renew.title, level: 2, detail: enrol.renew.text },
  {
    type: 'form',
    key: formKey,
    fields: [
      {
        name: 'password',
        label: signIn.password,
        input: 'password',
        value: '',
        required: signIn.passwordRequired,
        reveal: signIn.reveal,
        error: null,
      },
      {
        name: 'code',
        label: signIn.code,
        input: 'code',
        value: '',
        length: codeLength,
        required: signIn.codeRequired,
        ...fieldError(problem?.field === 'code' ? problem : null),
      },
    ],
  },
  {
    type: 'actions',
    key: 'renew',
    items: [
      {
        id: 'renew',
        label: enrol.renew.submit,
        event: 'submit_form',
        args: { form: formKey },
        kind: 'secondary',
        form: formKey,
        skips_answer: true,
      },
    ],
  },
];
