import { done, type Result } from '@gam/shared/result';
import { type CallReply, rolesOf, type UserRole } from '@gam/schemas/upstream';
import { actorOf } from '../../../platform/sessions/sessions.ts';
import type { UpstreamFailure } from '../../../platform/upstream/failure.ts';
import { type AuditPage, auditUrl, readAuditPage } from '../../../protocol/urls/desk-urls.ts';
import { deskTexts } from '../texts.ts';
import {
  asVisitor,
  defineScreen,
  instead,
  insteadOf,
  type ScreenRequest,
  shown,
} from '../../../protocol/screens/pipeline.ts';
import { oneAction } from '../../../protocol/screens/link-actions.ts';
import { presentAudit, presentDeskPage, presentTeamTrail } from './desk-frame.ts';

const { audit } = deskTexts;

interface Trails extends AuditPage {
  /** The acts of operators; null for those who may not read them. */
  readonly acts: CallReply<'listAudit'> | null;
  /** The trail of the team's access; null for those who may not read it. */
  readonly team: CallReply<'listTeamAudit'> | null;
}

const mayRead = ({ who: { session } }: ScreenRequest, role: UserRole): boolean =>
  session !== null && rolesOf(actorOf(session)).includes(role);

type Read<T> = Promise<Result<T | null, UpstreamFailure>>;

const readActs = async (
  request: ScreenRequest,
  { customer, offset }: AuditPage,
): Read<CallReply<'listAudit'>> =>
  mayRead(request, 'operator') || mayRead(request, 'supervisor')
    ? request.parts.upstream.call('listAudit', {
        query: { offset, ...(customer !== null && { customer }) },
        ...asVisitor(request),
      })
    : done(null);

/** The team's trail is not of one customer. */
const readTeam = async (
  request: ScreenRequest,
  { customer, offset }: AuditPage,
): Read<CallReply<'listTeamAudit'>> =>
  mayRead(request, 'supervisor') && customer === null
    ? request.parts.upstream.call('listTeamAudit', { query: { offset }, ...asVisitor(request) })
    : done(null);

/** /operator/audit: the acts of operators for customers, and for supervisors what happened to the team's access. */
export const auditTrail = defineScreen<AuditPage, Trails>({
  id: 'operator.audit',
  of: 'team',
  skeleton: readAuditPage,
  hydrate: async (request, asked) => {
    const [acts, team] = await Promise.all([readActs(request, asked), readTeam(request, asked)]);
    if (!acts.ok) return insteadOf(acts.failure);
    if (!team.ok) return insteadOf(team.failure);
    return shown({ ...asked, acts: acts.value, team: team.value });
  },
  // Others of the team see none of it, as if there were no page.
  rules: (_request, trails) =>
    trails.acts === null && trails.team === null ? instead({ is: 'missing' }) : shown(trails),
  present: (request, { customer, acts, team }) => {
    const next = acts?.next ?? team?.next ?? null;
    const older = next !== null && auditUrl(customer, next);
    return presentDeskPage(request, {
      id: 'operator.audit',
      title: audit.title,
      body: [
        ...(team === null ? [] : [presentTeamTrail(team.results)]),
        ...(acts === null ? [] : [presentAudit(acts.results, customer === null ? audit.recent : audit.of)]),
        ...(older
          ? [oneAction('more', { id: 'more', label: audit.more, href: older, kind: 'secondary' })]
          : []),
      ],
    });
  },
});
