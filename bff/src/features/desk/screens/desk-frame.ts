import type { AppBar, Block, Screen, Table } from '@gam/schemas/descriptors';
import { type AuditEntry, rolesOf, type TeamEntry } from '@gam/schemas/upstream';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { auditUrl, customerUrl, deskUrl } from '../../../protocol/urls/desk-urls.ts';
import { refundUrls } from '../../../protocol/urls/finance-urls.ts';
import { feedbackUrls, postUrls, queueUrls, reviewUrls } from '../../../protocol/urls/desk-list-urls.ts';
import { commonTexts } from '../../../protocol/texts.ts';
import { deskTexts } from '../texts.ts';
import { moderationTexts } from '../moderation-texts.ts';
import { columnsOf } from '../../../protocol/screens/columns.ts';
import { deskShortcuts } from '../../../protocol/screens/desk-shortcuts.ts';
import { frameScreen, pageBar } from '../../../protocol/screens/screen-frame.ts';
import type { Composed, ScreenRequest } from '../../../protocol/screens/pipeline.ts';
import { actorOf, isOperators, type Session } from '../../../platform/sessions/sessions.ts';
import { personName } from '../../../platform/sessions/describe-user.ts';

const trailLink: AppBar['links'][number] = { label: deskTexts.audit.title, href: auditUrl(null) };
const links: AppBar['links'] = [
  { label: commonTexts.nav.desk, href: deskUrl() },
  { label: deskTexts.queue.title, href: queueUrls.write() },
  { label: moderationTexts.feedback.title, href: feedbackUrls.write() },
  { label: moderationTexts.posts.title, href: postUrls.write() },
  { label: moderationTexts.reviews.title, href: reviewUrls.write() },
  trailLink,
];

const financeLink: AppBar['links'][number] = { label: deskTexts.finance, href: refundUrls.write() };

/** Returns the links of the bar by the roles of the session: finance is a role of its own. */
function linksFor(session: Session | null): AppBar['links'] {
  const roles = session === null ? [] : rolesOf(actorOf(session));
  const money = roles.includes('finance') ? [financeLink] : [];
  if (isOperators(session)) return [...links, ...money];
  return money.length > 0 && !roles.includes('supervisor') ? money : [trailLink, ...money];
}

type Page = Pick<Screen, 'id' | 'title'> &
  Partial<Pick<Screen, 'url' | 'modal'>> & {
    /** What stands beside the heading, which is the title. */
    readonly detail?: string;
    readonly body: readonly Block[];
    /** What the page's shortcuts depend on. */
    readonly place?: Parameters<typeof deskShortcuts>[0];
  };

/** Presents a page of the desk with its bar, shortcuts and heading; search engines exclude it. */
export const presentDeskPage = (
  { who, url }: ScreenRequest,
  { title, detail, body, place = {}, ...rest }: Page,
): Composed => ({
  screen: frameScreen({
    url: url.pathname + url.search,
    title,
    ...rest,
    // The tables have many columns.
    width: 'wide',
    body: [
      pageBar({ user: who.session?.user ?? null, links: linksFor(who.session) }),
      ...(isOperators(who.session) ? [deskShortcuts(place)] : []),
      {
        type: 'heading',
        key: 'heading',
        text: title,
        level: 1,
        ...(detail !== undefined && { detail }),
      },
      ...body,
    ],
  }),
});

const { audit, columns } = deskTexts;

/** Presents what happened to the team's access, newest first. */
export const presentTeamTrail = (entries: readonly TeamEntry[]): Table => ({
  type: 'table',
  key: 'team',
  title: audit.team,
  columns: columnsOf(columns, 'at', 'person', 'action', 'detail', 'network'),
  rows: entries.map(({ id, at, subject, action, detail, network }) => ({
    key: id,
    cells: [
      formatJalaliDateTime(at),
      subject ? personName(subject) : audit.unknownPerson,
      audit.teamActions[action],
      detail ?? '',
      network === 'unknown' ? audit.unknownNetwork : (network ?? audit.commandLine),
    ],
  })),
  empty: audit.empty,
});

/** Presents the acts of operators, newest first. Rows lead to the customer; the page of one customer leaves the name out. */
export const presentAudit = (
  entries: readonly AuditEntry[],
  title: string,
  { ofOne = false }: { readonly ofOne?: boolean } = {},
): Table => ({
  type: 'table',
  key: 'audit',
  title,
  columns: columnsOf(columns, 'at', 'actor', 'action', ...(ofOne ? [] : (['customer'] as const)), 'object'),
  rows: entries.map(({ id, at, actor, action, customer, object }) => ({
    key: id,
    cells: [
      formatJalaliDateTime(at),
      personName(actor),
      audit.actions[action],
      ...(ofOne ? [] : [customer ? personName(customer) : '']),
      object?.label ?? '',
    ],
    ...(customer && !ofOne && { links: [{ column: 'customer', href: customerUrl(customer.id) }] }),
  })),
  empty: audit.empty,
});
