import { linkMark } from '@gam/schemas/values';
import { type UpstreamCall, type UpstreamCallName, upstreamCalls } from '@gam/schemas/upstream';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import type { CallInput } from './client.ts';
import { makeExample } from './example-reply-fixture.ts';
import { connectToTcp, writeReply } from './not-http-fixture.ts';
import { isLinkKind, isSafeLink } from './safe-link.ts';

const safe = { web: 'https://pictures.example/a', phone: '989121234567' } as const;

const badLinks = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'vbscript:msgbox(1)',
  'blob:https://pictures.example/1',
  'file:///etc/passwd',
  'ftp://pictures.example/a',
  'intent://pictures.example/#Intent;scheme=https;end',
  'view-source:https://pictures.example/',
  '//evil.example/a',
  '/\\evil.example/a',
  '\\\\evil.example\\a',
  '/\t/evil.example/a',
  '/\r\n/evil.example/a',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://',
  'https://user@evil.example/',
  'https://pictures.example:secret@evil.example/',
  'https://pictures.example\\@evil.example/',
  'https://evil.example\u0000/',
  'ht tps://evil.example/',
  'https ://evil.example/',
  'evil.example',
  'a.png',
  '',
  '+98912*21#',
  '0912;phone-context=evil.example',
];

const calls = Object.entries<UpstreamCall>(upstreamCalls) as [UpstreamCallName, UpstreamCall][];

/** The fields of a call's reply that are marked as links. */
function linksOf({ reply }: UpstreamCall): string[] {
  const found: string[] = [];
  makeExample(reply, (schema, field) => {
    if (linkMark in schema) found.push(field.join('/'));
    return null;
  });
  return found;
}

/** A reply whose links are good, but for one field. */
const replyWith = ({ reply }: UpstreamCall, bad: string | null, badLink: string): unknown =>
  makeExample(reply, (schema, field) => {
    const mark: unknown = Reflect.get(schema, linkMark);
    if (!isLinkKind(mark)) return null;
    return field.join('/') === bad ? badLink : safe[mark];
  });

const fields = calls.flatMap(([name, call]) => linksOf(call).map((field) => ({ name, call, field })));

/** Replies that are nothing without their link. */
const needed = ['purchaseBySamin', 'purchaseBySnappPay', 'findPaymentPage', 'downloadInvoice'];

const send = (body: unknown): string =>
  writeReply(
    ['HTTP/1.1 200 OK', `content-length: ${Buffer.byteLength(JSON.stringify(body))}`],
    JSON.stringify(body),
  );

function inputOf({ path }: UpstreamCall): CallInput<UpstreamCallName> {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']));
  return { params, token: 't' } as CallInput<UpstreamCallName>;
}

describe('a bad link in a reply of the upstream', () => {
  it.each(fields)('is left out of $name, and noted: $field', async ({ name, call, field }) => {
    const { upstream, problems, become } = await connectToTcp('', { spareTries: 0 });
    const fits = Compile(call.reply);
    become(send(replyWith(call, null, '')));
    expect(await upstream.call(name, inputOf(call))).toEqual({ ok: true, value: replyWith(call, null, '') });
    expect(problems).toEqual([]);
    for (const badLink of badLinks) {
      become(send(replyWith(call, field, badLink)));
      const result = await upstream.call(name, inputOf(call));
      const failed = result.ok ? null : [result.failure.kind, result.failure.body];
      expect([badLink, failed]).toEqual([badLink, needed.includes(name) ? ['broken_contract', null] : null]);
      const isThere = badLink !== '' && JSON.stringify(result).includes(JSON.stringify(badLink));
      // What is left fits the contract.
      const isFit = !result.ok || fits.Check(result.value);
      expect([badLink, isThere, isFit]).toEqual([badLink, false, true]);
      expect(problems.splice(0)).toEqual([
        {
          field: `/${field.replaceAll('*', '0')}`,
          expected: expect.stringContaining('left out') as string,
          came: `a text of ${badLink.length} characters`,
        },
      ]);
    }
  });

  it('takes nothing else of the reply with it', async () => {
    const banner = { id: '1', title: 'x', image: '/media/a.png', link: 'https://shop.example/a?b=c#d' };
    const results = [
      banner,
      { ...banner, id: '2', link: 'javascript:1' },
      { ...banner, id: '3', image: '//x' },
    ];
    const { upstream } = await connectToTcp(send({ results }));
    expect(await upstream.call('listBanners', { query: {} })).toEqual({
      ok: true,
      value: { results: [banner, { ...banner, id: '2', link: null }] },
    });
  });
});

describe('isSafeLink', () => {
  it.each([
    '/',
    '/media/عکس‌ها/یک دو.png?x=1#y',
    '/order/a/b/c?city_id=1',
    'https://pictures.example',
    'HTTPS://pictures.example:8443/a@b?c=@#d',
    'http://127.0.0.1:3001/media/a.png',
    'https://تصویر.example/a',
  ])('allows %s', (text) => {
    expect(isSafeLink('web', text)).toBe(true);
  });

  it.each(badLinks)('allows neither as a link nor as a phone: %j', (text) => {
    expect([isSafeLink('web', text), isSafeLink('phone', text)]).toEqual([false, false]);
  });
});
