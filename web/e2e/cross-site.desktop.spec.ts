import type { Page } from '@playwright/test';
import { customerOn } from './support/customer.ts';
import { openSite } from './support/site.ts';
import { expect, test } from './support/test.ts';

/** Returns a function that reads the latest body that a page sent about a flow. */
function readBodies(page: Page): () => Record<string, unknown> {
  let newest: Record<string, unknown> = {};
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) newest = request.postDataJSON() as Record<string, unknown>;
  });
  return () => newest;
}

test("rejects another site's forms and scripts: they send no cookie, place no order and upload no file", async ({
  page,
  context,
  phone,
  product,
  allowComplaints,
}) => {
  // The browser reports what it blocked.
  allowComplaints(/./);
  const customer = customerOn(page);
  const bodyOf = readBodies(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await customer.waitForReplies();
  const { flow, ticket } = bodyOf();
  const { flow: ref } = await page.evaluate(async () => {
    const url = encodeURIComponent(location.pathname + location.search);
    const reply = await fetch(`/api/screen?url=${url}`, { headers: { 'gam-catalogue': 'web/6' } });
    return ((await reply.json()) as { screen: { flow: { rev: number } } }).screen;
  });
  // The body that the customer's own page would send to place the order.
  const events = [{ action_id: crypto.randomUUID(), name: 'place_order', args: {} }];
  const placing = JSON.stringify({ flow, ticket, base_rev: ref.rev, events });

  const site = await openSite();
  const form = (enctype: string, path: string, name: string, value: string) =>
    `<!doctype html><form method="post" enctype="${enctype}" action="${product.url}${path}">
      <textarea name='${name}'>${value}</textarea></form><script>document.forms[0].submit()</script>`;
  // A body of text/plain is name=value: together they are JSON.
  const [before, after] = [`${placing.slice(0, -1)},"x":"`, '"}'];
  site.put('/plain', form('text/plain', '/api/events', before, after));
  site.put('/urlencoded', form('application/x-www-form-urlencoded', '/api/events', 'flow', String(flow)));
  site.put('/multipart', form('multipart/form-data', '/api/events', 'flow', String(flow)));
  site.put('/upload', form('multipart/form-data', '/api/uploads', 'file', 'GIF89a'));
  site.put('/script', '<!doctype html><title>script</title>');

  const attacker = await context.newPage();
  const cookies: string[] = [];
  const statuses: number[] = [];
  attacker.on('response', (reply) => {
    if (!reply.url().startsWith(product.url)) return;
    statuses.push(reply.status());
    void reply
      .request()
      .allHeaders()
      .then((headers) => cookies.push(headers['cookie'] ?? ''));
  });
  for (const path of ['/plain', '/urlencoded', '/multipart', '/upload']) {
    const sent = attacker.waitForResponse((reply) => reply.url().startsWith(`${product.url}/api/`));
    await attacker.goto(site.origin + path).catch(() => null);
    expect((await sent).status(), path).toBe(403);
  }

  await attacker.goto(`${site.origin}/script`);
  const heard = await attacker.evaluate(
    async ([home, body]) => {
      const json = { 'content-type': 'application/json', 'gam-catalogue': 'web/6' };
      const file = new FormData();
      file.append('file', new Blob(['GIF89a']), 'a.gif');
      const tries: [string, RequestInit][] = [
        ['/api/events', { method: 'POST', headers: json, body }],
        ['/api/events', { method: 'POST', headers: { 'content-type': 'text/plain' }, body }],
        ['/api/events', { method: 'POST', mode: 'no-cors', body }],
        ['/api/uploads', { method: 'POST', mode: 'no-cors', body: file }],
        ['/api/uploads', { method: 'POST', headers: json, body: file }],
        ['/api/screen?url=/my-orders', { headers: json }],
      ];
      const all = tries.map(async ([path, init]) => {
        const reply = await fetch(home + path, { ...init, credentials: 'include' });
        return reply.type === 'opaque' ? 'opaque' : `heard ${reply.status}`;
      });
      navigator.sendBeacon(`${home}/api/events`, body);
      return (await Promise.allSettled(all)).map((one) =>
        one.status === 'fulfilled' ? one.value : 'blocked',
      );
    },
    [product.url, placing] as const,
  );
  expect(heard).toEqual(Array.from({ length: 6 }, () => 'blocked'));
  await attacker.waitForLoadState('networkidle');
  expect(statuses.length).toBeGreaterThanOrEqual(4);
  expect(statuses.every((status) => status >= 400)).toBe(true);
  expect(cookies.filter((cookie) => cookie.includes('gam-'))).toEqual([]);
  await site.close();

  // The customer's page is unchanged, and no order was placed.
  await page.reload();
  await expect(customer.button('ثبت نهایی سفارش')).toBeVisible();
  const orders = await context.newPage();
  await orders.goto('/my-orders');
  await expect(orders.getByText('هنوز سفارشی ثبت نکرده‌اید')).toBeVisible();
  // The same call from the customer's own page is accepted: the body was valid.
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json', 'gam-catalogue': 'web/6' };
    return (await fetch('/api/events', { method: 'POST', headers, body })).status;
  }, placing);
  expect(status).toBe(200);
  await orders.reload();
  await expect(orders.getByRole('link', { name: 'نظافت منزل' })).toBeVisible();
});
