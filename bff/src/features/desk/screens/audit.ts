import type { CallReply } from '@gam/schemas/upstream';
import { type AuditPage, auditUrl, readAuditPage } from '../../../protocol/urls/desk-urls.ts';
import { deskTexts } from '../texts.ts';
import { defineScreen, insteadOf, shown } from '../../../protocol/screens/pipeline.ts';
import { frameDesk, presentAudit } from './desk-frame.ts';

const { audit } = deskTexts;

type Entries = CallReply<'listAudit'>;

/** /operator/audit: the acts of operators for customers, page by page. */
export const auditTrail = defineScreen<AuditPage, AuditPage & Entries>({
  id: 'operator.audit',
  of: 'operator',
  skeleton: readAuditPage,
  hydrate: async ({ parts, who, signal }, asked) => {
    const { customer, offset } = asked;
    const listed = await parts.upstream.call('listAudit', {
      query: { offset, ...(customer !== null && { customer }) },
      token: who.session?.token ?? null,
      signal: signal(),
    });
    return listed.ok ? shown({ ...asked, ...listed.value }) : insteadOf(listed.failure);
  },
  present: (request, { customer, results, next }) => ({
    screen: frameDesk(request, {
      id: 'operator.audit',
      url: request.url.pathname + request.url.search,
      title: audit.title,
      body: [
        { type: 'heading', key: 'heading', text: audit.title, level: 1 },
        presentAudit(results, customer === null ? audit.recent : audit.of),
        ...(next === null
          ? []
          : [
              {
                type: 'actions' as const,
                key: 'more',
                items: [
                  {
                    id: 'more',
                    label: audit.more,
                    href: auditUrl(customer, next),
                    kind: 'secondary' as const,
                  },
                ],
              },
            ]),
      ],
    }),
  }),
});
