import { createHash } from 'node:crypto';
import type { Block } from '@gam/schemas/descriptors';
import { readChargeUrl } from '../../protocol/urls/payment-urls.ts';
import { ordersUrl } from '../../protocol/urls/task-urls.ts';
import { paymentTexts } from './texts.ts';
import { linkActions } from '../../protocol/screens/link-actions.ts';
import { defineScreen, instead, shown } from '../../protocol/screens/pipeline.ts';
import { inAccount } from '../../protocol/screens/place.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { isMissing } from '../../platform/upstream/failure.ts';
import { readWay, readPaymentPage } from './charge-way.ts';

const { charge: words } = paymentTexts;

/**
 * The page that leads to the bank: a link that opens once by itself. It depends on its query only, so it is the same
 * for every visitor. The upstream names the bank's page of a payment, unless `BANK_URL` does. [O-2.15, O-2.16, O-2.17]
 */
export const charge = defineScreen<URLSearchParams, string | null>({
  id: 'charge',
  place: inAccount,
  of: 'customer',
  skeleton: readChargeUrl,
  hydrate: async ({ parts, signal }, query) => {
    const { config, upstream, log } = parts;
    const way = readWay(query, config);
    if (way === null || 'page' in way) return shown(way?.page ?? null);
    const found = await upstream.call('findPaymentPage', {
      query: { reference: way.reference },
      signal: signal(),
    });
    if (!found.ok)
      return isMissing(found.failure) ? shown(null) : instead({ is: 'failed', failure: found.failure });
    const page = readPaymentPage(found.value.redirect_url, config);
    if (page === null) log.error('the page of a payment is not at one of PAYMENT_HOSTS');
    return shown(page);
  },
  present: (request, to) => ({
    ...presentPage(request, {
      id: to === null ? 'charge.invalid' : 'charge',
      title: words.title,
      bar: { user: null, links: [] },
      heading: null,
      body: to === null ? invalidLink : linkTo(to),
    }),
    ...(to !== null && { effects: [{ id: nameOf(to), type: 'navigate', to, replace: true }] }),
  }),
});

/**
 * Returns an id that is the same for the same URL, so that a customer who returns from the bank is not sent there
 * again.
 */
const nameOf = (to: string): string =>
  `charge.${createHash('sha256').update(to).digest('base64url').slice(0, 22)}`;

const linkTo = (href: string): Block[] => [
  { type: 'heading', key: 'heading', text: words.heading, level: 1 },
  { type: 'paragraph', key: 'text', text: words.text },
  linkActions('go', [{ id: 'go', label: words.go, href, kind: 'primary' }]),
];

const invalidLink: Block[] = [
  {
    type: 'empty',
    key: 'invalid',
    icon: 'error',
    title: words.invalidTitle,
    text: words.invalidText,
    link: { label: words.orders, href: ordersUrl() },
  },
];
