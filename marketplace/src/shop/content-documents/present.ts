import type { ContentAuditEntry, ContentCard, ContentDocument, ContentVersion } from '@gam/schemas/upstream';
import { presentPerson, type Person } from '../flow-rules/index.ts';
import type { AuditRow } from './repository.ts';
import type { documentVersions } from './tables.ts';

type CardRow = Pick<
  typeof documentVersions.$inferSelect,
  'kind' | 'id' | 'number' | 'hash' | 'reason' | 'publishedAt'
>;

interface Found<V> {
  readonly version: V;
  /** Null: it came with a build. */
  readonly by: Person | null;
}

export function presentCard({ version, by }: Found<CardRow>): ContentCard {
  const { kind, id, number, hash, reason, publishedAt } = version;
  return {
    kind,
    id,
    number,
    hash,
    reason,
    published_by: by && presentPerson(by),
    published_at: publishedAt.toISOString(),
  };
}

export function presentVersion(
  found: Found<CardRow & { readonly document: ContentDocument }>,
): ContentVersion {
  return { ...presentCard(found), document: found.version.document };
}

export function presentAudit({ entry, by }: { entry: AuditRow; by: Person }): ContentAuditEntry {
  const { at, action, kind, id, number, reason } = entry;
  return { at: at.toISOString(), by: presentPerson(by), action, kind, id, number, reason };
}
