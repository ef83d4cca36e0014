import { isolate } from './isolate.ts';
import { toPersianDigits } from '@gam/shared/digits';
import { showMobile } from '@gam/shared/phone';

/** A phone as people of the country read it: +982191012345 as ۰۲۱-۹۱۰۱۲۳۴۵. */
export function showSitePhone(phone: string): string {
  const [, area, rest] = /^\+98(21|[1-8]\d)(\d{8})$/.exec(phone) ?? [];
  return isolate(toPersianDigits(area === undefined ? phone : `0${area}-${rest}`));
}

/** A stored mobile number within a sentence: 989121234567 as ۰۹۱۲ ۱۲۳ ۴۵۶۷. */
export const showMobileInText = (canonical: string): string => isolate(showMobile(canonical));
