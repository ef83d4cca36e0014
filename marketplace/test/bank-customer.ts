import type { TestApp } from './start-app.ts';

/** The bank page's return: URL, method and fields. */
export interface WayBack {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

const unescape = (text: string) =>
  text.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));

/** Sends the form of the bank's page as a browser would, with what its customer chose. */
export async function sendBankForm({ app }: Pick<TestApp, 'app'>, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: '/bank/decide',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ card: '6037990000000006', ...fields }).toString(),
  });
}

/** Does at the bank what a customer chose, and reads the way back out of the redirect or of the page's form. */
export async function decideAtBank(
  test: Pick<TestApp, 'app'>,
  reference: string,
  choice: 'pay' | 'cancel' | 'decline' | 'time_out',
  fields: Record<string, string> = {},
): Promise<WayBack> {
  const reply = await sendBankForm(test, { reference, choice, ...fields });
  return reply.statusCode === 303 ? readRedirect(String(reply.headers.location)) : readReturnForm(reply.body);
}

function readRedirect(location: string): WayBack {
  const url = new URL(location);
  return { method: 'GET', url: `${url.origin}${url.pathname}`, fields: Object.fromEntries(url.searchParams) };
}

/** The form that brings a customer back. */
export function readReturnForm(page: string): WayBack {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`no way back in ${page}`);
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const fields = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, unescape(value)]));
  return { method: 'POST', url: unescape(action), fields };
}
