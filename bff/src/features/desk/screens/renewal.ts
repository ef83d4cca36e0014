import type { Block } from '@gam/schemas/descriptors';
import type { ScreenRequest } from '../../../protocol/screens/pipeline.ts';
import { deskTexts } from '../texts.ts';
import { presentFactors } from './factor-fields.ts';

const { enrol } = deskTexts;
const formKey = 'team_renew';

/** Presents the form with which a person of the team begins to replace their password and authenticator. */
export const presentRenewal = ({ page: { problem } }: ScreenRequest): Block[] => [
  { type: 'heading', key: 'renewal', text: enrol.renew.title, level: 2, detail: enrol.renew.text },
  { type: 'form', key: formKey, fields: presentFactors(problem) },
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
