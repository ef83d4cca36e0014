import type {
  ContentAuditEntry,
  ContentCard,
  ContentDocument,
  ContentProposal,
  ContentVersion,
} from '@gam/schemas/upstream';
import { presentPerson, type Person } from '../flow-rules/index.ts';
import type { ProposalRow } from './proposal-repository.ts';
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

export function presentAudit({
  entry,
  by,
  approver,
}: {
  entry: AuditRow;
  by: Person;
  approver: Person | null;
}): ContentAuditEntry {
  const { at, action, kind, id, number, reason, proposal } = entry;
  const named = { at: at.toISOString(), by: presentPerson(by), action, kind, id, number, reason };
  return { ...named, proposal, approved_by: approver && presentPerson(approver) };
}

export function presentProposal({
  kind,
  id,
  hash,
  baseVersion,
  reason,
  at,
  by,
}: ProposalRow): ContentProposal {
  const made = { proposed_by: presentPerson(by), proposed_at: at.toISOString() };
  return { kind, id, hash, base_version: baseVersion, reason, ...made };
}
