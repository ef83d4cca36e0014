import { createHash } from 'node:crypto';
import type { Block } from '@gam/schemas/descriptors';
import { readChargeUrl } from '../../protocol/urls/payment-urls.ts';
import { ordersUrl } from '../../protocol/urls/task-urls.ts';
import { bankAddress } from './bank-address.ts';
import { texts } from './texts.ts';
import { pageBar } from '../../protocol/screens/app-bar.ts';
import { linkActions } from '../../protocol/screens/link-actions.ts';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { defineScreen, shown } from '../../protocol/screens/pipeline.ts';

/**
 * The way to the bank: a link to it, and there by itself, once. It knows nothing but its query, so that it is the same for
 * everybody. [O-2.15, O-2.16, O-2.17]
 */
export const charge = defineScreen<URLSearchParams, string | null>({
  id: 'charge',
  of: 'customer',
  skeleton: readChargeUrl,
  hydrate: ({ parts }, query) => Promise.resolve(shown(bankAddress(query, parts.config))),
  present: ({ url, page }, to) => ({
    screen: frameScreen({
      id: to === null ? 'charge.invalid' : 'charge',
      url: url.pathname + url.search,
      title: texts.charge.title,
      body: [pageBar({ city: page.city, links: [] }), ...(to === null ? invalidLink : wayTo(to))],
    }),
    ...(to !== null && { effects: [{ id: nameOf(to), type: 'navigate', to, replace: true }] }),
  }),
});

/** The same for the same address: who comes back from the bank is not sent there again by itself. */
const nameOf = (to: string): string =>
  `charge.${createHash('sha256').update(to).digest('base64url').slice(0, 22)}`;

const wayTo = (href: string): Block[] => [
  { type: 'heading', key: 'heading', text: texts.charge.heading, level: 1 },
  { type: 'paragraph', key: 'text', text: texts.charge.text },
  linkActions('go', [{ id: 'go', label: texts.charge.go, href, kind: 'primary' }]),
];

const invalidLink: Block[] = [
  {
    type: 'empty',
    key: 'invalid',
    icon: 'error',
    title: texts.charge.invalidTitle,
    text: texts.charge.invalidText,
    link: { label: texts.charge.orders, href: ordersUrl() },
  },
];
