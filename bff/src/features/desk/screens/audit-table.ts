import type { Table } from '@gam/schemas/descriptors';
import type { AuditEntry } from '@gam/schemas/upstream';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { customerUrl } from '../../../protocol/urls/desk-urls.ts';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { deskTexts } from '../texts.ts';

const { audit, columns } = deskTexts;

/** Who did what for whom, newest first. Rows lead to the customer. */
export const presentAudit = (entries: readonly AuditEntry[], title: string): Table => ({
  type: 'table',
  key: 'audit',
  title,
  columns: (['at', 'actor', 'action', 'customer', 'object'] as const).map((key) => ({
    key,
    label: columns[key],
  })),
  rows: entries.map(({ id, at, actor, action, customer, object }) => ({
    key: id,
    cells: [
      formatJalaliDateTime(at),
      personName(actor),
      audit.actions[action],
      customer ? personName(customer) : '',
      object?.label ?? '',
    ],
    ...(customer && { href: customerUrl(customer.id) }),
  })),
  empty: audit.empty,
});
