import { type UpstreamCall, type UpstreamCallName, upstreamCalls } from '@gam/schemas/upstream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorTexts } from '../texts.ts';
import { withDeadline } from '../deadline.ts';
import type { CallInput } from './client.ts';
import { makeExample } from './example-reply-fixture.ts';
import { type Answers, connectToTcp, notHttp, openTcp, writeReply } from './not-http-fixture.ts';

const entries = Object.entries<UpstreamCall>(upstreamCalls) as [UpstreamCallName, UpstreamCall][];
/** The calls whose last good reply every visitor may see, and may see later. */
const shared = entries.filter(
  ([, { method, auth, isMomentary }]) =>
    method === 'GET' && (auth === 'anyone' || auth === 'optional') && isMomentary !== true,
);

/** The input of a call: each parameter of its path has a value. */
function inputOf({ path, method, body }: UpstreamCall): CallInput<UpstreamCallName> {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']));
  return { params, ...(body && method !== 'GET' && { body: {} }) } as CallInput<UpstreamCallName>;
}

/** A reply with a length and a connection that ends. */
const answer = (status: string, body = '', ...headers: readonly string[]): string =>
  writeReply(
    [`HTTP/1.1 ${status}`, `content-length: ${Buffer.byteLength(body)}`, 'connection: close', ...headers],
    body,
  );

const { retriesExhausted, server } = errorTexts;
/** What an upstream may do wrong that no customer caused, and the message for it where there is no copy. */
const outages: readonly (readonly [what: string, answers: Answers, message: string])[] = [
  ...notHttp.map(([what, answers]) => [what, answers, retriesExhausted] as const),
  ['nothing', (socket) => socket.end(), retriesExhausted],
  ['a reset', (socket) => socket.resetAndDestroy(), retriesExhausted],
  [
    'a body that breaks off',
    (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{'),
    retriesExhausted,
  ],
  ['HTML in place of JSON', answer('200 OK', '<html></html>', 'content-type: text/html'), server],
  ['JSON of another form', answer('200 OK', '[7]'), server],
  ['500', answer('500 X', '{"message":"stack"}'), server],
  ['503', answer('503 X'), server],
  ['a redirect', answer('302 X', '', 'location: http://127.0.0.1:1/'), errorTexts.generic],
  ['401 for everyone', answer('401 X'), errorTexts.generic],
  ['403 for everyone', answer('403 X'), errorTexts.generic],
  ['429 for everyone', answer('429 X'), errorTexts.generic],
];

/** One try for each call, and no breaker: the number of tries and the breaker have tests of their own. */
const oneTry = { spareTries: 0, breakerSample: 10_000, tryMs: 20_000 };

describe('every call of the upstream', () => {
  const stale: string[] = [];
  const copies = new Map<string, unknown>();
  let opened: Awaited<ReturnType<typeof openTcp>>;
  beforeAll(async () => {
    opened = await openTcp('', { ...oneTry, onStale: (name) => stale.push(name) });
    for (const [name, call] of shared) {
      opened.become(answer('200 OK', JSON.stringify(makeExample(call.reply))));
      copies.set(name, await opened.upstream.call(name, inputOf(call)));
    }
  });
  afterAll(() => opened.close());
  beforeEach(() => void stale.splice(0));

  it('returns a good reply, which is copied where every visitor may see it', () => {
    expect(copies.size).toBeGreaterThan(10);
    expect([...copies].filter(([, result]) => !(result as { ok: boolean }).ok)).toEqual([]);
  });

  it.each(outages)(
    'returns its last good copy after %s, and without one its message [O-7.19] [O-8.01] [O-8.03]',
    async (_what, answers, message) => {
      opened.become(answers);
      for (const [name, call] of entries) {
        const result = await opened.upstream.call(name, inputOf(call));
        const expected = copies.get(name) ?? { ok: false, failure: { message } };
        expect([name, result]).toMatchObject([name, expected]);
      }
      expect(stale).toEqual(shared.map(([name]) => name));
    },
  );
});

describe('a read with a copy', () => {
  it.each([
    ['400', answer('400 X', '{"message":"نه"}')],
    ['404', answer('404 X', '{}')],
    ['409', answer('409 X', '{}')],
    ['410', answer('410 X', '{}')],
    ['422', answer('422 X', '{}')],
    ['no body', answer('200 OK')],
  ])('is refused as the upstream refuses it: %s', async (_what, refused) => {
    const { upstream, become } = await connectToTcp(answer('200 OK', '{"results":[]}'), oneTry);
    await upstream.call('listCities', {});
    become(refused);
    expect(await upstream.call('listCities', {})).toMatchObject({ ok: false });
  });

  it('is answered with the copy where the deadline leaves no time', async () => {
    const { upstream, become } = await connectToTcp(answer('200 OK', '{"results":[]}'), oneTry);
    await upstream.call('listCities', {});
    become(() => undefined);
    expect(await withDeadline(50, () => upstream.call('listCities', {}))).toMatchObject({ ok: true });
    expect(await withDeadline(0, () => upstream.call('listCities', {}))).toMatchObject({ ok: true });
  });

  it('is answered with no copy for a customer with a token', async () => {
    const { upstream, become } = await connectToTcp(answer('200 OK', '{"results":[]}'), oneTry);
    await upstream.call('listCities', {});
    become(answer('500 X'));
    expect(await upstream.call('listCities', { token: 't' })).toMatchObject({ ok: false });
  });
});
