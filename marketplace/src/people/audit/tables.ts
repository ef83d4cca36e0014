import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditAction, AuditEntry } from '@gam/schemas/upstream';
import { instant } from '../../platform/database/columns.ts';

/** Who did what for whom. The database refuses to change or delete a row. */
export const auditEntries = pgTable('audit_entries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  action: text().$type<AuditAction>().notNull(),
  actorId: text('actor_id').notNull(),
  /** Null: for nobody. */
  customerId: text('customer_id'),
  objectKind: text('object_kind').$type<NonNullable<AuditEntry['object']>['kind']>(),
  objectId: text('object_id'),
  objectLabel: text('object_label'),
});
