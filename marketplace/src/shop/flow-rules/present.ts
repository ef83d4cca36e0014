import type { RuleDocument } from '@gam/schemas/rules';
import type { FlowRulesAuditEntry, FlowRulesCard, FlowRulesVersion } from '@gam/schemas/upstream';
import type { AuditRow, VersionRow } from './repository.ts';

interface Person {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

type CardRow = Pick<VersionRow, 'name' | 'number' | 'reason' | 'publishedAt' | 'withdrawnAt'>;

/** Presents an editor with name and id, since names are not unique. */
function presentPerson({ id, firstName, lastName }: Person): string {
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
  };
}

export function presentVersion(found: {
  version: CardRow & { document: RuleDocument };
  by: Person;
}): FlowRulesVersion {
  return { ...presentCard(found), document: found.version.document };
}

export function presentAudit({ entry, by }: { entry: AuditRow; by: Person }): FlowRulesAuditEntry {
  const { at, action, name, number, percent, reason } = entry;
  return { at: at.toISOString(), by: presentPerson(by), action, name, number, percent, reason };
}
