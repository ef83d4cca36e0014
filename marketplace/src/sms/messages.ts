import { toPersianDigits } from '@gam/shared/digits';

/** The SMS that carries a code: Latin digits, alone in their line, which phones offer to fill in. */
export function codeSms(code: string): string {
  return `گام\nکد ورود شما:\n${code}\nاین کد را به کسی ندهید.`;
}

/** The SMS that tells a customer of their order. */
export function orderPlacedSms(serviceTitle: string, legacyId: number): string {
  return `گام\nسفارش «${serviceTitle}» با شماره ${toPersianDigits(legacyId)} ثبت شد.`;
}

/** The SMS that tells a customer that their order is as they changed it. */
export function orderChangedSms(serviceTitle: string, legacyId: number): string {
  return `گام\nسفارش «${serviceTitle}» با شماره ${toPersianDigits(legacyId)} ویرایش شد.`;
}
