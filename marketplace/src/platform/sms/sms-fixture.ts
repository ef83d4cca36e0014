import type { Sms } from './sms-driver.ts';

/** The message of a sign-in code. */
export const codeSms: Sms = {
  id: 7,
  phone: '989121234567',
  purpose: 'sign_in_code',
  body: 'گام\n123456',
  code: '123456',
};
