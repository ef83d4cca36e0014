import type { RuleDocument } from '@gam/schemas/rules';
import type { FlowRulesAuditEntry, FlowRulesCard, FlowRulesVersion } from '@gam/schemas/upstream';
import type { AuditRow } from './audit-repository.ts';
import type { VersionRow } from './repository.ts';

export interface Person {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

type CardRow = Pick<VersionRow, 'name' | 'number' | 'reason' | 'publishedAt' | 'withdrawnAt' | 'baseVersion'>;

/** Presents an editor with name and id, since names are not unique. */
export function presentPerson({ id, firstName, lastName }: Person): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ');
  return name === '' ? id : `${name} (${id})`;
}

export function presentCard({ version, by }: { version: CardRow; by: Person }): FlowRulesCard {
  return {
    name: version.name,
    number: version.number,
    reason: version.reason,
    published_by: presentPerson(by),
    published_at: version.publishedAt.toISOString(),
    withdrawn_at: version.withdrawnAt?.toISOString() ?? null,
    base_version: version.baseVersion,
  };
}

export function presentVersion(found: {
  version: CardRow & { document: RuleDocument };
  by: Person;
}): FlowRulesVersion {
  return { ...presentCard(found), document: found.version.document };
}

export function presentAudit({
  entry,
  by,
  approver,
  isStop,
}: {
  entry: AuditRow;
  by: Person;
  approver: Person | null;
  isStop: boolean;
}): FlowRulesAuditEntry {
  const { at, action, name, number, percent, reason, liveFrom, draft } = entry;
  return {
    at: at.toISOString(),
    by: presentPerson(by),
    action,
    name,
    number,
    percent,
    reason,
    live_from: liveFrom?.toISOString() ?? null,
    ...(isStop && { open_flows: true }),
    draft,
    approved_by: approver && presentPerson(approver),
  };
}
