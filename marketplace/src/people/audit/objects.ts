import type { UploadKind } from '../../platform/files/paths.ts';
import type { AuditEntry } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';

type AuditObject = NonNullable<AuditEntry['object']>;

/** An order as the audit trail names it. */
export function orderObject({ uuid, legacyId }: { uuid: string; legacyId: number }): AuditObject {
  return { kind: 'order', id: uuid, label: `سفارش ${toPersianDigits(String(legacyId))}` };
}

/** A discount of a quote as the audit trail names it: a voucher by its code; null: the club's. */
export function discountObject(inquiryId: string, voucher: { readonly code: string } | null): AuditObject {
  const label = voucher === null ? 'تخفیف باشگاه مشتریان' : `کد تخفیف «${voucher.code}»`;
  return { kind: 'discount', id: inquiryId, label };
}

/** A file that was sent with an answer as the audit trail names it. */
export function uploadObject(id: string, kind: UploadKind): AuditObject {
  return { kind: 'upload', id, label: uploadLabels[kind] };
}

const uploadLabels: { readonly [K in UploadKind]: string } = { image: 'تصویر', voice: 'صدا' };

/** An address as the audit trail names it: by its area alone, as nothing is ever taken out of the trail. */
export function addressObject(id: string, areaName: string): AuditObject {
  return { kind: 'address', id, label: `آدرس در ${areaName}` };
}
