import { createHash } from 'node:crypto';
import type { Block } from '@gam/schemas/descriptors';
import { readChargeUrl } from '../../protocol/urls/payment-urls.ts';
import { ordersUrl } from '../../protocol/urls/task-urls.ts';
import { paymentTexts } from './texts.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { linkActions } from '../../protocol/screens/link-actions.ts';
import { defineScreen, shown } from '../../protocol/screens/pipeline.ts';
import type { Config } from '../../platform/config/read-config.ts';

/**
 * The page that leads to the bank: a link that opens once by itself. It depends on its query only, so it is the same
 * for every visitor. [O-2.15, O-2.16, O-2.17]
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
      title: paymentTexts.charge.title,
      body: [pageBar({ city: page.city, links: [] }), ...(to === null ? invalidLink : wayTo(to))],
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

const wayTo = (href: string): Block[] => [
  { type: 'heading', key: 'heading', text: paymentTexts.charge.heading, level: 1 },
  { type: 'paragraph', key: 'text', text: paymentTexts.charge.text },
  linkActions('go', [{ id: 'go', label: paymentTexts.charge.go, href, kind: 'primary' }]),
];

const invalidLink: Block[] = [
  {
    type: 'empty',
    key: 'invalid',
    icon: 'error',
    title: paymentTexts.charge.invalidTitle,
    text: paymentTexts.charge.invalidText,
    link: { label: paymentTexts.charge.orders, href: ordersUrl() },
  },
];

type BankConfig = Pick<Config, 'bankUrl' | 'paymentHosts'>;

/** The longest reference of a payment, in characters. */
const maxReference = 512;

/**
 * Returns the URL that /charge leads to: the bank's page for a RefId (gateway one), an allowed URL of a gateway (two),
 * the bank's page for a token (three). Null for any other query or for an unknown host. [O-2.15, O-2.16, O-2.17]
 */
export function bankAddress(query: URLSearchParams, config: BankConfig): string | null {
  const names = [...query.keys()].toSorted().join();
  const way = Object.hasOwn(ways, names) ? ways[names as keyof typeof ways] : null;
  const given = Object.fromEntries(query);
  return way && Object.values(given).every((value) => value !== '') ? way(given, config) : null;
}

type Way = (query: Readonly<Record<string, string>>, config: BankConfig) => string | null;

/** The readers by the names in the query; each name occurs once. */
const ways = {
  RefId: ({ RefId = '' }, { bankUrl }) => pageOf(`${bankUrl}/bank/pay`, 'RefId', RefId),
  'RedirectURL,Token': ({ RedirectURL = '' }, config) =>
    isPaymentPage(RedirectURL, config) ? new URL(RedirectURL).href : null,
  'Token,ipg': ({ Token = '', ipg }, { bankUrl }) =>
    ipg === 'sadad' ? pageOf(`${bankUrl}/bank/sadad`, 'Token', Token) : null,
} as const satisfies Record<string, Way>;

const pageOf = (page: string, name: string, reference: string): string | null =>
  reference.length <= maxReference
    ? `${page}?${new URLSearchParams({ [name]: reference }).toString()}`
    : null;

/** Whether it is an unambiguous URL of a known payment host. */
function isPaymentPage(text: string, { bankUrl, paymentHosts }: BankConfig): boolean {
  // Browsers read a backslash as a slash and ignore control characters and spaces around a URL.
  if (!/^https?:\/\/[^\s\\]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, host, username, password } = new URL(text);
  // Plain http only if the bank uses it: on a developer's machine.
  const isSafe = protocol === 'https:' || protocol === new URL(bankUrl).protocol;
  return isSafe && username === '' && password === '' && paymentHosts.includes(host);
}
