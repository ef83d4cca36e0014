import { texts } from '@gam/shared/texts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import { refuseFields } from '../../platform/http/refuse-fields.ts';

export const customerNotFound = (): Refusal => refuse(404, 'این مشتری پیدا نشد.');

export const wrongPhone = (): Refusal =>
  refuseFields({ phone: texts.field.pattern.replace('{title}', 'شماره موبایل') });

/** What is said of the phone of somebody for whom nobody orders. */
export const staffPhone = 'این شماره از آن یکی از همکاران است و برای آن سفارشی ثبت نمی‌شود.';

export const noCustomersPhone = (): Refusal => refuseFields({ phone: staffPhone });
