import type { AuditEntry } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';

type AuditObject = NonNullable<AuditEntry['object']>;

/** An order as the audit trail names it. */
export function orderObject({ uuid, legacyId }: { uuid: string; legacyId: number }): AuditObject {
  return { kind: 'order', id: uuid, label: `سفارش ${toPersianDigits(String(legacyId))}` };
}

/** An address as the audit trail names it: by its area alone, as nothing is ever taken out of the trail. */
export function addressObject(id: string, areaName: string): AuditObject {
  return { kind: 'address', id, label: `آدرس در ${areaName}` };
}
