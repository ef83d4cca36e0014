import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { askInTurn } from '@gam/shared/test/ask-in-turn';
import { describe, expect, it } from 'vitest';
import { makeOgg, makePng } from './support/files.ts';
import { world, png, open, atImages, startUploadWorld } from './support/upload-step.ts';

startUploadWorld();

const images = /POST \/v2\/uploads\/images\/$/;
const voices = /POST \/upload\/voice\/$/;

describe('an upload', () => {
  it('streams a picture to the upstream unchanged and names it for this flow [O-7.05]', async () => {
    const customer = await atImages();
    const { status, body } = await customer.upload('images', png);
    expect(status).toBe(200);
    expect(body.id).toMatch(/^[^.]+\.[\w-]{43}$/);
    expect(body.url).toMatch(/^\/media\/uploads\/[^/]+\/300\.jpg$/);
    const [call] = world.proxy.calls(images);
    expect(call?.headers).toMatchObject({
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
    });
    // The browser's own headers do not reach the upstream.
    expect(Object.keys(call?.headers ?? {})).not.toContain('cookie');
    const picture = await fetch(customer.bff.url + (body.url ?? ''));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('sends a voice recording to the media host with the user’s own token [O-7.06]', async () => {
    const customer = await open();
    const { status, body } = await customer.upload('voice', makeOgg(20_000));
    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.stringMatching(/^[^.]+\.[\w-]{43}$/) });
    expect(world.proxy.count(voices)).toBe(1);
  });

  it('needs no event before it, and stores nothing in the flow', async () => {
    const customer = await open();
    const { flow } = customer;
    expect((await customer.upload('images', png)).status).toBe(200);
    expect(await world.bff.parts.store.get('flow', flow.id)).toBeNull();
    const without = await customer.upload('images', png, { ticket: null });
    expect([without.status, without.body.error?.code]).toEqual([410, 'flow_gone']);
  });

  it('is refused from another browser or without the header of this site', async () => {
    const customer = await atImages();
    const thief = await open();
    const stolen = await thief.upload('images', png, {
      flow: customer.flow.id,
      ticket: customer.flow.ticket,
    });
    expect(stolen.status).toBe(410);
    const crossSite = await customer.upload('images', png, { level: null });
    expect([crossSite.status, crossSite.body.error?.code]).toEqual([403, 'cross_site']);
    expect(world.proxy.count(images)).toBe(0);
  });

  it.each([
    ['images', 11, 'حجم تصویر باید کمتر از ۱۰ مگابایت باشد'],
    ['voice', 21, 'حجم فایل باید کمتر از ۲۰ مگابایت باشد'],
  ] as const)(
    'of %s with %i MB is refused by its length, without an upstream call',
    async (kind, megabytes, message) => {
      const customer = await open();
      const { status, body } = await customer.upload(kind, Buffer.alloc(megabytes * 1024 * 1024));
      expect([status, body.error]).toEqual([
        413,
        { ref: expect.any(String) as string, code: 'too_large', kind: 'invalid', message },
      ]);
      expect(world.proxy.count(/uploads?\//)).toBe(0);
    },
  );

  it.each([
    ['a text', Buffer.from('no picture at all'), 'images'],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'images',
    ],
    ['a picture of one pixel', makePng(1, 1), 'images'],
    ['a picture as a voice', png, 'voice'],
  ] as const)('is refused with the upstream’s message for %s [O-8.02]', async (_what, bytes, kind) => {
    const customer = await open();
    const { status, body } = await customer.upload(kind, bytes);
    expect([status, body.error?.code]).toEqual([422, 'upload_refused']);
    expect(body.error?.message).toMatch(/[\u0600-\u06ff]/);
  });

  it.each([
    ['is down', { does: 'reset' }, 502],
    ['fails', { does: 'answer', status: 500 }, 502],
    ['speaks no HTTP', { does: 'speak', bytes: 'SSH-2.0-x\r\n' }, 502],
    ['has a status that HTTP lacks', { does: 'answer', status: 999 }, 502],
    ['sends a malformed reply', { does: 'answer', status: 200, body: '<html>' }, 502],
    ['breaks off its reply', { does: 'cut_body' }, 502],
    ['is overloaded', { does: 'answer', status: 429, body: '{"message":"بعدا"}' }, 429],
  ] as const)('shows an error and is sent once if the upstream %s', async (_what, fault, status) => {
    const customer = await open();
    world.proxy.fail(images, fault);
    const failed = await customer.upload('images', png);
    expect(failed.status).toBe(status);
    expect(failed.body.error?.message).toMatch(/[\u0600-\u06ff]/);
    expect(failed.body.error?.ref).toMatch(/^\d{4}-\d{4}-\d{4}$/);
    expect(world.proxy.count(images)).toBe(1);
    world.proxy.heal();
    expect((await customer.upload('images', png)).status).toBe(200);
  });

  it('is neither passed on nor kept if it is cut off', async () => {
    const customer = await open();
    const { id, ticket } = customer.flow;
    const cut = request(`${world.bff.url}/api/uploads/images?flow=${id}`, {
      method: 'POST',
      headers: {
        'gam-catalogue': 'web/3',
        'gam-ticket': ticket,
        cookie: [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 5_000_000,
        expect: '100-continue',
      },
    });
    cut.on('error', () => undefined);
    cut.flushHeaders();
    // The BFF has begun with it.
    await once(cut, 'continue');
    cut.write(`--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n`);
    await new Promise((resolve) => cut.write(Buffer.alloc(100_000), resolve));
    cut.destroy();
    expect((await customer.upload('images', png)).status).toBe(200);
    // The proxy records a call when its body is complete.
    expect(world.proxy.count(images)).toBe(1);
  });

  it.each([
    ['for an unknown flow', 300_000, 'flow=f_x', 410],
    ['for an unknown flow', 9_000_000, 'flow=f_x', 410],
    ['that is too large', 30_000_000, 'flow=f_x', 413],
    ['without a flow', 300_000, '', 400],
  ])(
    'is refused %s, of %i bytes, and the connection serves the next request',
    async (_what, size, query, refusal) => {
      const headers = { 'gam-catalogue': 'web/3', 'content-type': 'multipart/form-data; boundary=x' };
      const upload = {
        method: 'POST',
        path: `/api/uploads/images?${query}`,
        headers,
        body: Buffer.alloc(size),
      };
      const statuses = await askInTurn(world.bff.url, [upload, { method: 'GET', path: '/livez' }, upload]);
      expect(statuses).toEqual([refusal, 200, refusal]);
    },
  );

  it.each([300_000, 9_000_000])(
    'of %i bytes shows an error if the upstream breaks it off, and the connection serves the next request',
    async (size) => {
      const broken = createServer((socket) => {
        socket.on('error', () => undefined).once('data', () => socket.destroy());
      }).listen(0, '127.0.0.1');
      await once(broken, 'listening');
      const { port } = broken.address() as AddressInfo;
      const customer = await open();
      await world.restartBff({ env: { MEDIA_URL: `http://127.0.0.1:${port}` } });
      const headers = {
        'gam-catalogue': 'web/3',
        'gam-ticket': customer.flow.ticket,
        'content-type': 'multipart/form-data; boundary=x',
        cookie: [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      };
      const path = `/api/uploads/voice?flow=${customer.flow.id}`;
      const upload = { method: 'POST', path, headers, body: Buffer.alloc(size) };
      const statuses = await askInTurn(world.bff.url, [upload, { method: 'GET', path: '/livez' }]);
      broken.close();
      await world.restartBff();
      expect(statuses).toEqual([502, 200]);
    },
  );

  it('is counted: a flow accepts a limited number a day', async () => {
    const customer = await open();
    world.proxy.fail(images, { does: 'answer', status: 422, body: '{"message":"نه"}' });
    const statuses: number[] = [];
    for (let count = 0; count < 41; count += 1) statuses.push((await customer.upload('images', png)).status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
    expect(world.proxy.count(images)).toBe(40);
  });
});
