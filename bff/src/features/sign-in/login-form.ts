import type { Block, Button, Heading } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { showMobile } from '@gam/shared/phone';
import { codeLength } from '../../engine/flow/login-step.ts';
import type { LoginState } from '../../engine/flow/state.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { signInTexts } from './texts.ts';
import { texts } from '../../engine/texts.ts';

interface LoginProblem {
  readonly field: string | null;
  readonly message: string;
}
interface LoginParts {
  readonly body: Block[];
  readonly footer: Button[];
}

const heading: Heading = { type: 'heading', key: 'heading', text: commonTexts.order.loginTitle, level: 1 };

/** The login step: the phone first, then the code that was sent to it. [O-2.18, O-4.13] */
export const presentLogin = (login: LoginState, problem: LoginProblem | null, at: number): LoginParts =>
  login.step === 'code' ? codeStep(login, problem, at) : phoneStep(login, problem);

const errorAt = (problem: LoginProblem | null, field: string): string | null =>
  problem && (problem.field === field || problem.field === null) ? problem.message : null;

const phoneStep = (login: LoginState, problem: LoginProblem | null): LoginParts => ({
  body: [
    { ...heading, detail: signInTexts.login.phone },
    {
      type: 'form',
      key: 'login_phone',
      fields: [
        {
          name: 'phone',
          label: signInTexts.login.phoneLabel,
          input: 'phone',
          value: login.phone ? showMobile(login.phone) : '',
          placeholder: signInTexts.login.phoneExample,
          required: texts.login.phoneRequired,
          error: errorAt(problem, 'phone'),
        },
      ],
    },
  ],
  footer: [
    { id: 'back', label: commonTexts.order.back, event: 'login_cancel', kind: 'quiet', skips_answer: true },
    {
      id: 'send_code',
      label: signInTexts.login.sendCode,
      event: 'login_request_code',
      kind: 'primary',
      form: 'login_phone',
      skips_answer: true,
    },
  ],
});

function codeStep(login: LoginState, problem: LoginProblem | null, at: number): LoginParts {
  const wait = Math.max(0, login.resend_at - at);
  const resend: Button = {
    id: 'resend',
    label: wait > 0 ? signInTexts.login.resendIn : signInTexts.login.resend,
    event: 'login_request_code',
    args: { phone: '' },
    kind: 'secondary',
    skips_answer: true,
    ...(wait > 0 && { enabled_after_ms: wait }),
  };
  return {
    body: [
      {
        ...heading,
        detail: fillText(signInTexts.login.codeSentTo, { phone: login.phone ? showMobile(login.phone) : '' }),
      },
      {
        type: 'form',
        key: 'login_code',
        fields: [
          {
            name: 'code',
            label: signInTexts.login.code,
            input: 'code',
            value: '',
            length: codeLength,
            by_sms: true,
            required: texts.login.codeRequired,
            error: errorAt(problem, 'code'),
          },
        ],
      },
    ],
    footer: [
      { id: 'back', label: signInTexts.login.changePhone, event: 'back', kind: 'quiet', skips_answer: true },
      resend,
      {
        id: 'verify',
        label: signInTexts.login.verify,
        event: 'login_verify',
        kind: 'primary',
        form: 'login_code',
        skips_answer: true,
      },
    ],
  };
}
