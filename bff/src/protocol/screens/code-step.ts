import type { Button, Form } from '@gam/schemas/descriptors';
import { texts } from '@gam/engine';
import { codeLength } from '@gam/engine/flow';
import type { FailureMessage } from '../../platform/upstream/failure.ts';
import { commonTexts } from '../texts.ts';
import { fieldError } from './field-error.ts';

const words = commonTexts.code;

/** Presents the field of a code that was sent by SMS. */
export const presentCodeForm = (key: string, problem: FailureMessage | null): Form => ({
  type: 'form',
  key,
  focus: true,
  fields: [
    {
      name: 'code',
      label: words.label,
      input: 'code',
      value: '',
      length: codeLength,
      by_sms: true,
      required: texts.login.codeRequired,
      ...fieldError(problem),
    },
  ],
});

/** Presents the button that asks for another code, which may be sent after this long, ms. */
export const presentResend = (wait: number, sends: Pick<Button, 'event' | 'args'>): Button => ({
  id: 'resend',
  label: wait > 0 ? words.resendIn : words.resend,
  ...sends,
  kind: 'secondary',
  skips_answer: true,
  ...(wait > 0 && { enabled_after_ms: wait }),
});
