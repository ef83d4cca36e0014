import type { CallReply } from '@gam/schemas/upstream';
import { type AuditPage, auditUrl, readAuditPage } from '../../../protocol/urls/desk-urls.ts';
import { deskTexts } from '../texts.ts';
import { asVisitor, defineScreen, insteadOf, shown } from '../../../protocol/screens/pipeline.ts';
import { oneAction } from '../../../protocol/screens/link-actions.ts';
import { presentAudit, presentDeskPage } from './desk-frame.ts';

const { audit } = deskTexts;

/** /operator/audit: the acts of operators for customers, page by page. */
export const auditTrail = defineScreen<AuditPage, AuditPage & CallReply<'listAudit'>>({
  id: 'operator.audit',
  of: 'operator',
  skeleton: readAuditPage,
  hydrate: async (request, asked) => {
    const { customer, offset } = asked;
    const listed = await request.parts.upstream.call('listAudit', {
      query: { offset, ...(customer !== null && { customer }) },
      ...asVisitor(request),
    });
    return listed.ok ? shown({ ...asked, ...listed.value }) : insteadOf(listed.failure);
  },
  present: (request, { customer, results, next }) => {
    const older = next !== null && auditUrl(customer, next);
    return presentDeskPage(request, {
      id: 'operator.audit',
      title: audit.title,
      body: [
        presentAudit(results, customer === null ? audit.recent : audit.of),
        ...(older
          ? [oneAction('more', { id: 'more', label: audit.more, href: older, kind: 'secondary' })]
          : []),
      ],
    });
  },
});
