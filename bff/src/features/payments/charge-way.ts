import type { Config } from '../../platform/config/read-config.ts';

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
export function readPaymentPage(
  text: string,
  { bankUrl, paymentHosts, production }: BankConfig,
): string | null {
  // Browsers read a backslash as a slash and ignore control characters and spaces around a URL.
  if (!/^https?:\/\/[^\s\\]+$/.test(text) || !URL.canParse(text)) return null;
  const { protocol, host, username, password, href } = new URL(text);
  // Plain http only if the bank uses it, or on a developer's machine.
  const isPlainAllowed = bankUrl === null ? !production : new URL(bankUrl).protocol === 'http:';
  const isSafe = protocol === 'https:' || isPlainAllowed;
  return isSafe && username === '' && password === '' && paymentHosts.includes(host) ? href : null;
}
