import type { Form } from '@gam/schemas/descriptors';
import { codeLength } from '../../engine/flow/login-step.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { signInTexts } from '../../features/sign-in/index.ts';
import { errorTexts } from '../../platform/texts.ts';
import type { BlockState } from '../state.ts';

type Field = Form['fields'][number];

const form = (...fields: Field[]): Form => ({ type: 'form', key: 'login', fields });
const phone: Field = { name: 'phone', label: commonTexts.nav.login, input: 'phone', value: '', error: null };
const code: Field = {
  name: 'code',
  label: signInTexts.login.code,
  input: 'code',
  value: '',
  length: codeLength,
  error: null,
};
const password: Field = {
  name: 'password',
  label: 'گذرواژه',
  input: 'password',
  value: '',
  reveal: 'نمایش گذرواژه',
  error: null,
};

export const formStates: readonly BlockState<'form'>[] = [
  {
    name: 'phone',
    about: 'فرم ورود با خطا',
    block: form({ ...phone, value: '0912', error: errorTexts.generic }),
  },
  { name: 'code', about: 'کد پیامکی', block: form({ ...code, value: '123', by_sms: true }) },
  { name: 'password', about: 'ورود با گذرواژه', block: form(phone, password, code) },
  {
    name: 'password-wrong',
    about: 'گذرواژه نادرست',
    block: form(
      { ...phone, value: '09120000002' },
      { ...password, value: 'a-very-long-password-that-goes-on-and-on-and-on-beyond-its-field' },
      { ...code, value: '123456', error: 'شماره، گذرواژه یا کد درست نیست.' },
    ),
  },
];
