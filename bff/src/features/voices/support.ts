import type { Actions, Block, Cards, LinkButton } from '@gam/schemas/descriptors';
import type { CallReply, Feedback, Site } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDate } from '@gam/shared/jalali';
import { isAbsent } from '../../platform/upstream/failure.ts';
import { defineScreen, shown } from '../../protocol/screens/pipeline.ts';
import { loadError } from '../../protocol/screens/load-error.ts';
import { presentFaq } from '../../protocol/screens/faq.ts';
import { oneAction } from '../../protocol/screens/link-actions.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { showSitePhone } from '../../protocol/screens/show-phone.ts';
import type { Upstream } from '../../platform/upstream/client.ts';
import { doWithoutMs } from '../../rules/services/service-loader.ts';
import { loginUrl } from '../../protocol/urls/account-urls.ts';
import { ordersUrl } from '../../protocol/urls/task-urls.ts';
import {
  isSupportUrl,
  leadUrl,
  messageUrl,
  promotionsUrls,
  supportUrl,
  winnersUrls,
} from '../../protocol/urls/voice-urls.ts';
import { voiceTexts } from './texts.ts';

const { support, lead, winners, promotions } = voiceTexts;

interface Support {
  readonly site: Site | null;
  /** What the customer wrote; missing where the upstream keeps none, null for a guest, and where it cannot be loaded. */
  readonly own?: CallReply<'listOwnFeedback'>['results'] | null;
  readonly isGuest: boolean;
  /** The links to the pages that the upstream has something for. */
  readonly more: Cards['items'];
}

/** /support: how to reach the company, and what became of one's own messages. [O-7.21] */
export const supportPage = defineScreen<true, Support>({
  id: 'support',
  place: { tab: 'support' },
  isPublic: true,
  of: 'customer',
  skeleton: (url) => (isSupportUrl(url) ? true : null),
  hydrate: async ({ parts, who, signal }) => {
    const token = who.session?.token ?? null;
    const [site, told] = await Promise.all([
      parts.services.site(),
      token === null
        ? null
        : parts.upstream.call('listOwnFeedback', {
            query: { limit: 20 },
            token,
            signal: AbortSignal.any([signal(), AbortSignal.timeout(doWithoutMs)]),
          }),
    ]);
    return shown({
      site,
      isGuest: token === null,
      more: presentMore(parts.upstream),
      ...(told?.ok ? { own: told.value.results } : !(told && isAbsent(told.failure)) && { own: null }),
    });
  },
  present: (request, { site, own, isGuest, more }) =>
    presentPage(request, {
      id: 'support',
      url: supportUrl,
      title: support.title,
      heading: { detail: support.detail },
      canonical: supportUrl,
      body: [
        ...presentCall(site),
        presentKinds(),
        ...presentOwn(own, isGuest),
        ...presentFaq(support.questions, site?.questions),
        { type: 'cards', key: 'more', title: support.moreTitle, layout: 'list', items: more },
      ],
      site,
    }),
});

const link = (id: string, label: string, href: string): LinkButton => ({
  id,
  label,
  href,
  kind: 'secondary',
});

const presentCall = (site: Site | null): Actions[] =>
  site?.phone
    ? [
        oneAction('call', {
          id: 'call',
          label: fillText(support.call, { phone: showSitePhone(site.phone) }),
          href: `tel:${site.phone}`,
          kind: 'primary',
        }),
      ]
    : [];

const presentKinds = (): Actions => ({
  type: 'actions',
  key: 'write',
  title: support.write,
  items: [
    link('orders', support.links.orders, ordersUrl()),
    link('complaint', support.links.complaint, messageUrl('complaint')),
    link('critic', support.links.critic, messageUrl('critic')),
    link('suggestion', support.links.suggestion, messageUrl('suggestion')),
  ],
});

/** The customer's own messages, each with what became of it. */
function presentOwn(own: readonly Feedback[] | null | undefined, isGuest: boolean): Block[] {
  if (own === undefined) return [];
  if (isGuest)
    return [{ ...oneAction('sign_in', link('login', support.signIn, loginUrl)), title: support.own }];
  if (own === null) return [loadError(support.unloaded)];
  if (own.length === 0) return [{ type: 'notes', key: 'own', title: support.own, items: [support.none] }];
  return [
    { type: 'heading', key: 'own', text: support.own, level: 2 },
    ...own.map((message): Block => ({
      type: 'notes',
      key: message.id,
      title: [
        support.kinds[message.kind],
        ...(message.order_number === null
          ? []
          : [fillText(support.order, { number: toPersianDigits(message.order_number) })]),
        ...(message.by_operator ? [support.byPhone] : []),
        formatJalaliDate(message.created_at),
        support.states[message.state],
      ].join(' · '),
      items: [
        message.description,
        ...(message.reply === null ? [] : [fillText(support.reply, { reply: message.reply })]),
      ],
    })),
  ];
}

function presentMore(upstream: Upstream): Cards['items'] {
  const unless = (isLacking: boolean, item: Cards['items'][number]) => (isLacking ? [] : [item]);
  return [
    ...unless(upstream.lacks('listPromotions', { query: {} }), {
      key: 'promotions',
      title: promotions.link,
      href: promotionsUrls.write(),
    }),
    { key: 'moving', title: lead.moving.link, href: leadUrl('moving') },
    { key: 'organization', title: lead.organization.link, href: leadUrl('organization') },
    ...unless(upstream.lacks('listLotteryWinners', { query: {} }), {
      key: 'winners',
      title: winners.link,
      href: winnersUrls.write(),
    }),
  ];
}
