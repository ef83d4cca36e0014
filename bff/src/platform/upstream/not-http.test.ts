import { describe, expect, it } from 'vitest';
import { allowActions, readActionShape } from './allow-action.ts';
import {
  type Answers,
  connectToTcp as connectTo,
  good,
  notHttp,
  writeReply as reply,
} from './not-http-fixture.ts';

describe('Upstream.call', () => {
  it.each(notHttp)(
    'tries again after %s, reports it and returns a network failure [O-7.19] [O-8.03]',
    async (_what, answers) => {
      const { upstream, asked, problems } = await connectTo(answers);
      expect(await upstream.call('listCities', {})).toMatchObject({
        ok: false,
        failure: {
          kind: 'not_http',
          status: 0,
          message: 'مشکل از سمت ماست. لطفا چند لحظه دیگر دوباره تلاش کنید',
          wasSent: true,
        },
      });
      expect(asked).toHaveLength(5);
      expect(problems).toEqual([
        { field: '', expected: 'must be a reply in HTTP', came: expect.stringMatching(/\w/) as string },
      ]);
    },
  );

  it.each<readonly [what: string, answers: Answers]>([
    ['nothing', (socket) => socket.end()],
    ['a reset', (socket) => socket.resetAndDestroy()],
    ['100 alone', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['a change of protocol', reply(['HTTP/1.1 101 X', 'connection: upgrade', 'upgrade: x'])],
    ['status 099', reply(['HTTP/1.1 099 X', 'content-length: 14'])],
    ['a body that breaks off', (socket) => socket.end(reply(['HTTP/1.1 200 OK', 'content-length: 99']))],
    [
      'a chunk that breaks off',
      (socket) => socket.end(reply(['HTTP/1.1 200 OK', 'transfer-encoding: chunked'], '9\r\n{')),
    ],
  ])('returns status 0 for %s [O-8.03]', async (_what, answers) => {
    const { upstream, asked } = await connectTo(answers);
    expect(await upstream.call('listCities', {})).toMatchObject({
      failure: { kind: 'no_answer', status: 0, wasSent: true },
    });
    expect(asked).toHaveLength(5);
  });

  it.each<readonly [what: string, answers: Answers]>([
    [
      'interim replies without an end',
      (socket) =>
        void setInterval(
          () => socket.writable && socket.write('HTTP/1.1 102 X\r\n\r\n'.repeat(50)),
          1,
        ).unref(),
    ],
    ['an unknown transfer encoding', reply(['HTTP/1.1 200 OK', 'transfer-encoding: gzip'])],
  ])('ends a try at its deadline for %s', async (_what, answers) => {
    const { upstream } = await connectTo(answers, { tryMs: 100, spareTries: 0 });
    expect(await upstream.call('listCities', {})).toMatchObject({ failure: { kind: 'timeout', status: 0 } });
  });

  it.each([
    ['status 600', reply(['HTTP/1.1 600 X', 'content-length: 14']), 'fault', 599],
    ['status 999', reply(['HTTP/1.1 999 X', 'content-length: 14']), 'fault', 599],
    [
      'compressed bytes',
      reply(['HTTP/1.1 200 OK', 'content-encoding: gzip', 'content-length: 3'], '\x1f\x8b\x08'),
      'broken_contract',
      502,
    ],
    ['a length below the body’s', reply(['HTTP/1.1 200 OK', 'content-length: 5']), 'broken_contract', 502],
    ['204 and a body', reply(['HTTP/1.1 204 X', 'content-length: 14']), 'no_body', 404],
    ['304 and a body', reply(['HTTP/1.1 304 X', 'content-length: 14']), 'refused', 304],
  ])('returns the failure of %s', async (_what, answers, kind, status) => {
    const { upstream } = await connectTo(answers, { spareTries: 0 });
    expect(await upstream.call('listCities', {})).toMatchObject({ failure: { kind, status } });
  });

  it('reads the reply after an early hint', async () => {
    const { upstream } = await connectTo(`HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n${good}`);
    expect(await upstream.call('listCities', {})).toEqual({ ok: true, value: { results: [] } });
  });
});

describe('an upstream that speaks no HTTP', () => {
  it('fails polls and actions in the same way', async () => {
    const { upstream, problems } = await connectTo('SSH-2.0-x\r\n');
    const failure = { kind: 'not_http', status: 0 };
    expect(await upstream.poll('listCities', { etag: '"1"' })).toMatchObject({ ok: false, failure });
    expect(problems).toHaveLength(1);
    const shape = readActionShape('POST /v2/orders/{id}/cancel/');
    const cancel = { verb: 'POST', path: '/v2/orders/1/cancel/', body: null };
    const [action] = (shape && allowActions([cancel], [shape])) ?? [];
    if (!action) throw new Error('the action is not allowed');
    expect(await upstream.act(action, { token: 't', key: 'k' })).toMatchObject({ ok: false, failure });
  });

  it('opens the breaker, so that public content comes from its copy', async () => {
    const { upstream, asked, become } = await connectTo(good, { spareTries: 0, breakerSample: 4 });
    await upstream.call('listCities', {});
    become('SSH-2.0-x\r\n');
    for (let calls = 0; calls < 4; calls += 1) await upstream.call('listCities', {});
    const before = asked.length;
    expect(await upstream.call('listCities', {})).toEqual({ ok: true, value: { results: [] } });
    expect(asked).toHaveLength(before);
  });
});

it('knows that nothing was sent to a host that speaks no TLS', async () => {
  const { upstream } = await connectTo(reply(['HTTP/1.1 400 X', 'content-length: 0'], ''), {}, 'https');
  expect(await upstream.call('listCities', {})).toMatchObject({
    failure: { kind: 'unreachable', status: 0, wasSent: false },
  });
});

it('sends no call that HTTP cannot carry, and does not hold that against the upstream', async () => {
  const { upstream, asked } = await connectTo(good, { breakerSample: 2 });
  for (let calls = 0; calls < 4; calls += 1) {
    expect(await upstream.call('currentUser', { token: 'a\nb' })).toMatchObject({
      failure: { kind: 'unsendable', status: 502, wasSent: false },
    });
  }
  expect(asked).toEqual([]);
  await upstream.call('currentUser', { token: 't' });
  expect(asked).toHaveLength(1);
});
