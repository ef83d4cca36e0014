import { createHash } from 'node:crypto';
import type { Block } from '@gam/schemas/descriptors';
import { readChargeUrl } from '../../protocol/urls/payment-urls.ts';
import { ordersUrl } from '../../protocol/urls/task-urls.ts';
import { paymentTexts } from './texts.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { linkActions } from '../../protocol/screens/link-actions.ts';
import { defineScreen, instead, shown } from '../../protocol/screens/pipeline.ts';
import { isMissing } from '../../platform/upstream/failure.ts';
import type { Config } from '../../platform/config/read-config.ts';

/**
 * The page that leads to the bank: a link that opens once by itself. It depends on its query only, so it is the same
 * for every visitor. The upstream names the bank's page of a payment, unless `BANK_URL` does. [O-2.15, O-2.16, O-2.17]
 */
export const charge = defineScreen<URLSearchParams, string | null>({
  id: 'charge',
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
  present: ({ url, page }, to) => ({
    screen: frameScreen({
      id: to === null ? 'charge.invalid' : 'charge',
      url: url.pathname + url.search,
      title: paymentTexts.charge.title,
      body: [pageBar({ city: page.city, links: [] }), ...(to === null ? invalidLink : linkTo(to))],
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

type BankConfig = Pick<Config, 'bankUrl' | 'paymentHosts' | 'production'>;

/** The longest reference of a payment, in characters. */
const maxReference = 512;

/** Where /charge leads: to a URL, or to the page of the payment with a reference, which the upstream names. */
type ChargeWay = { readonly page: string } | { readonly reference: string };

/**
 * Reads where /charge leads: for a RefId (gateway one) and a token (three) to the bank's page, for an allowed URL of a
 * gateway (two) there. Null for any other query or for an unknown host.
 */
export function readWay(query: URLSearchParams, config: BankConfig): ChargeWay | null {
  const names = [...query.keys()].toSorted().join();
  const read = Object.hasOwn(ways, names) ? ways[names as keyof typeof ways] : null;
  const given = Object.fromEntries(query);
  return read && Object.values(given).every((value) => value !== '') ? read(given, config) : null;
}

type ReadWay = (query: Readonly<Record<string, string>>, config: BankConfig) => ChargeWay | null;

/** The readers by the names in the query; each name occurs once. */
const ways = {
  RefId: ({ RefId = '' }, config) => wayTo('/bank/pay', 'RefId', RefId, config),
  'RedirectURL,Token': ({ RedirectURL = '' }, config) => {
    const page = readPaymentPage(RedirectURL, config);
    return page === null ? null : { page };
  },
  'Token,ipg': ({ Token = '', ipg }, config) =>
    ipg === 'sadad' ? wayTo('/bank/sadad', 'Token', Token, config) : null,
} as const satisfies Record<string, ReadWay>;

function wayTo(path: string, name: string, reference: string, { bankUrl }: BankConfig): ChargeWay | null {
  if (reference.length > maxReference) return null;
  return bankUrl === null
    ? { reference }
    : { page: `${bankUrl}${path}?${new URLSearchParams({ [name]: reference }).toString()}` };
}

/** Returns an unambiguous URL of a known payment host; null for anything else. */
function readPaymentPage(text: string, { bankUrl, paymentHosts, production }: BankConfig): string | null {
  // Browsers read a backslash as a slash and ignore control characters and spaces around a URL.
  if (!/^https?:\/\/[^\s\\]+$/.test(text) || !URL.canParse(text)) return null;
  const { protocol, host, username, password, href } = new URL(text);
  // Plain http only if the bank uses it, or on a developer's machine.
  const isPlainAllowed = bankUrl === null ? !production : new URL(bankUrl).protocol === 'http:';
  const isSafe = protocol === 'https:' || isPlainAllowed;
  return isSafe && username === '' && password === '' && paymentHosts.includes(host) ? href : null;
}
