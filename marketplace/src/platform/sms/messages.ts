import { toPersianDigits } from '@gam/shared/digits';

/**
 * The SMS that carries a code: Latin digits, alone in their line, which phones offer to fill in. With a host the last
 * line binds the code to it, in the form of WebOTP and iOS: phones then fill it in only there.
 */
export function codeSms(code: string, host: string | null): string {
  const text = `گام\nکد ورود شما:\n${code}\nاین کد را به کسی ندهید.`;
  return host === null ? text : `${text}\n\n@${host} #${code}`;
}

/** The SMS about a new order. */
export function orderPlacedSms(serviceTitle: string, legacyId: number): string {
  return `گام\nسفارش «${serviceTitle}» با شماره ${toPersianDigits(legacyId)} ثبت شد.`;
}

/** The SMS about a changed order. */
export function orderChangedSms(serviceTitle: string, legacyId: number): string {
  return `گام\nسفارش «${serviceTitle}» با شماره ${toPersianDigits(legacyId)} ویرایش شد.`;
}
