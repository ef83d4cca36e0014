import { keepDigits, toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { type Result, done, failed } from '@gam/shared/result';
import { judgeCode, type Refusal } from '@gam/engine/flow';
import { teamPasswordLength } from '@gam/schemas/upstream';
import { messageOf, type UpstreamFailure } from '../../../platform/upstream/failure.ts';
import { deskTexts } from '../texts.ts';

const { signIn } = deskTexts;

interface Factors {
  readonly password: string;
  /** Digits. */
  readonly code: string;
}

/** Reads a typed password and one-time code; the refusal names the field that is empty, too short or too long. */
export function readFactors({ password, code }: Factors): Result<Factors, Refusal> {
  const wrong = judgePassword(password);
  if (wrong !== null) return failed({ code: 'password', message: wrong, field: 'password' });
  const digits = keepDigits(code);
  const unfit = digits === '' ? signIn.codeRequired : judgeCode(digits);
  return unfit === null
    ? done({ password, code: digits })
    : failed({ code: 'code', message: unfit, field: 'code' });
}

function judgePassword(password: string): string | null {
  if (password === '') return signIn.passwordRequired;
  const { max } = teamPasswordLength;
  return password.length > max
    ? fillText(signIn.passwordTooLong, { max: toPersianDigits(String(max)) })
    : null;
}

/** The refusal of factors that the upstream did not accept, at the field that it names; else at the code. */
export function refuseFactors(code: string, failure: UpstreamFailure): Refusal {
  const { body } = failure;
  const isPassword = typeof body === 'object' && body !== null && 'password' in body;
  return { code, ...messageOf(failure), field: isPassword ? 'password' : 'code' };
}
