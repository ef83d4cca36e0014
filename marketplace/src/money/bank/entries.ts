/** How customers come to the bank's page of a gateway and how they go back. */
export interface BankEntry {
  readonly path: string;
  /** What the gateway calls a transaction, on the way in and on the way back. */
  readonly reference: 'RefId' | 'Token';
  readonly wayBack: 'GET' | 'POST';
  readonly title: string;
}

/** The gateways that have pages: the ways of the three banks of the documents, and the partner of instalments. */
export const bankEntries = {
  bank: { path: '/bank/pay', reference: 'RefId', wayBack: 'POST', title: 'درگاه پرداخت بانک گام' },
  samin: { path: '/bank/samin', reference: 'Token', wayBack: 'GET', title: 'پرداخت قسطی ثمین' },
  sadad: { path: '/bank/sadad', reference: 'Token', wayBack: 'POST', title: 'درگاه پرداخت سداد' },
  'snapp-pay': { path: '/bank/snapp-pay', reference: 'Token', wayBack: 'GET', title: 'پرداخت قسطی اسنپ‌پی' },
} as const satisfies Record<string, BankEntry>;

export type PageGateway = keyof typeof bankEntries;

/** All that the bank keeps books of: also the partner's wallet and the native in-app dialog, which have no page. */
export type BankGateway = PageGateway | 'ewano' | 'top';

export const hasPage = (gateway: string): gateway is PageGateway => Object.hasOwn(bankEntries, gateway);
