import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { makeAac, makeId3, makeMp3, makeOgg, makePng } from '../../../test/files.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { filesOnDisk, upload } from '../../../test/upload.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { clean } from '../../cleaning.ts';
import { openFolderStore } from '../../platform/files/folder-store.ts';
import { uploadLimits } from '../../platform/files/upload-store.ts';
import { uploads } from './repository.ts';

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;

const day = 24 * 60 * 60_000;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
});

beforeEach(async () => {
  test.wait(2 * day);
  customer = await signIn(test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const picture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } });
const rowOf = async (id: unknown) =>
  (
    await database.db
      .select()
      .from(uploads)
      .where(eq(uploads.id, String(id)))
  )[0];
const get = (url: string, headers = {}) => test.app.inject({ url, headers });
const fullOf = (url: unknown, extension = 'jpg') => String(url).replace('300.jpg', `full.${extension}`);

describe('uploading an image', () => {
  it('returns its id and a url of 300 px, and stores it for its user [O-3.22, O-7.05]', async () => {
    const content = await picture().jpeg().toBuffer();
    const { status, body } = await upload(test, 'uploadImage', { content }, { token: customer.token });
    expect({ status, body }).toEqual({
      status: 200,
      body: { id: expect.any(String), url: expect.stringMatching(/^\/media\/uploads\/[\w-]{22}\/300\.jpg$/) },
    });
    expect(await rowOf(body['id'])).toMatchObject({
      kind: 'image',
      extension: 'jpg',
      ownerId: customer.user.id,
      claimedAt: null,
    });
    expect(String(body['url'])).not.toContain(String(body['id']));
  });

  it('makes square thumbnails of 150, 300, 200 and 48 px beside the full picture [O-9.01]', async () => {
    const content = await picture().jpeg().toBuffer();
    const { body } = await upload(test, 'uploadImage', { content });
    for (const side of [150, 300, 200, 48]) {
      const reply = await get(String(body['url']).replace('300', String(side)));
      expect(reply.statusCode).toBe(200);
      const { width, height, format } = await sharp(reply.rawPayload).metadata();
      expect([width, height, format]).toEqual([side, side, 'jpeg']);
    }
    const full = await sharp((await get(fullOf(body['url']))).rawPayload).metadata();
    expect([full.width, full.height]).toEqual([640, 480]);
  });

  it('keeps the transparency of a PNG', async () => {
    const content = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const { body } = await upload(test, 'uploadImage', { content, name: 'a.png', type: 'image/png' });
    const reply = await get(fullOf(body['url'], 'png'));
    expect(reply.headers['content-type']).toBe('image/png');
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
  });

  it('is served with an immutable cache as a picture only', async () => {
    const content = await picture().jpeg().toBuffer();
    const { body } = await upload(test, 'uploadImage', { content });
    expect((await get(String(body['url']))).headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
    });
  });

  it('turns it upright and removes its location and hidden data', async () => {
    const secret = '<script>alert(1)</script><?php system($_GET[0]) ?>';
    const content = await picture(300, 100)
      .withExif({ IFD0: { Copyright: secret, Make: 'Phone' }, IFD3: { GPSLatitude: '35/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(content.includes('Exif')).toBe(true);
    const { body } = await upload(test, 'uploadImage', { content });
    const full = (await get(fullOf(body['url']))).rawPayload;
    const { width, height, exif, orientation } = await sharp(full).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 100,
      height: 300,
      exif: undefined,
      orientation: undefined,
    });
    expect(full.includes('script') || full.includes('php') || full.includes('Exif')).toBe(false);
  });

  it('scales it down to the maximum size', async () => {
    const content = await picture(5000, 1000).jpeg().toBuffer();
    const { body } = await upload(test, 'uploadImage', { content });
    const full = await sharp((await get(fullOf(body['url']))).rawPayload).metadata();
    expect([full.width, full.height]).toEqual([2048, 410]);
  });

  it.each([
    ['the smallest', makePng(16, 16)],
    ['one of a single colour channel', makePng(400, 300)],
    ['one padded with zeros', null],
  ])('takes %s', async (_name, given) => {
    const content = given ?? Buffer.concat([await picture().jpeg().toBuffer(), Buffer.alloc(64)]);
    expect((await upload(test, 'uploadImage', { content })).status).toBe(200);
  });

  it.each(['a.jpg', 'A.JPEG', 'تصویر من.jpg', '../../etc/passwd', 'CON', 'a', ''])(
    'goes by its content and never by its name: «%s»',
    async (name) => {
      const content = await picture().jpeg().toBuffer();
      const before = filesOnDisk(test);
      expect(
        (await upload(test, 'uploadImage', { content, name: name || 'blob', type: 'image/jpeg' })).status,
      ).toBe(200);
      const added = filesOnDisk(test).filter((file) => !before.includes(file));
      expect(added).toHaveLength(5);
      for (const file of added) expect(file).toMatch(/^kept\/[\w-]{22}\/(full|48|150|200|300)\.jpg$/);
    },
  );
});

describe('uploading a voice', () => {
  it.each([
    ['ogg', 'audio/ogg', makeOgg()],
    ['ogg', 'audio/ogg', makeOgg('\x01vorbis')],
    ['mp3', 'audio/mpeg', makeMp3()],
    ['mp3', 'audio/mpeg', Buffer.concat([makeId3(200_000), makeMp3()])],
    ['mp3', 'audio/mpeg', Buffer.concat([makeId3(200), Buffer.alloc(100), makeMp3()])],
    ['aac', 'audio/aac', makeAac()],
    ['aac', 'audio/aac', Buffer.concat([makeId3(200), makeAac()])],
  ])('stores an %s unchanged and serves it as %s [O-3.22, O-7.06]', async (extension, type, content) => {
    const { status, body } = await upload(test, 'uploadVoice', { content }, { token: customer.token });
    expect({ status, body }).toEqual({ status: 200, body: { id: expect.any(String) } });
    const row = await rowOf(body['id']);
    expect(row).toMatchObject({ kind: 'voice', extension, ownerId: customer.user.id, bytes: content.length });
    const reply = await get(`/media/uploads/${row?.name}.${extension}`);
    expect(reply.rawPayload.equals(content)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
    });
  });

  it('serves the parts that players ask for', async () => {
    const content = makeMp3();
    const { body } = await upload(test, 'uploadVoice', { content });
    const url = `/media/uploads/${(await rowOf(body['id']))?.name}.mp3`;
    const part = async (range: string) => {
      const { statusCode, rawPayload, headers } = await get(url, { range });
      return [statusCode, rawPayload.length, headers['content-range']];
    };
    const size = content.length;
    expect(await part('bytes=0-99')).toEqual([206, 100, `bytes 0-99/${size}`]);
    expect(await part(`bytes=${size - 10}-`)).toEqual([206, 10, `bytes ${size - 10}-${size - 1}/${size}`]);
    expect(await part('bytes=-10')).toEqual([206, 10, `bytes ${size - 10}-${size - 1}/${size}`]);
    expect(await part(`bytes=${size}-`)).toEqual([416, 0, `bytes */${size}`]);
    expect(await part('lines=1-2')).toEqual([200, size, undefined]);
  });

  it('accepts the largest allowed size and refuses one byte more', async () => {
    const voice = makeMp3();
    const filled = (bytes: number) => Buffer.concat([voice, Buffer.alloc(bytes - voice.length)]);
    const one = await upload(test, 'uploadVoice', { content: filled(uploadLimits.voiceBytes - 1) });
    const other = await upload(test, 'uploadVoice', { content: filled(uploadLimits.voiceBytes) });
    expect([one.status, other.status]).toEqual([200, 400]);
  });
});

describe('the served files', () => {
  it.each([
    '/media/uploads/unknown-unknown-unknow/300.jpg',
    '/media/uploads/..%2f..%2f..%2fincoming/300.jpg',
    '/media/uploads/../../incoming/x',
    '/media/uploads/%2e%2e/kept',
    '/media/uploads/unknown-unknown-unknow.ogg',
    '/media/uploads/unknown-unknown-unknow.html',
    '/media/uploads/unknown-unknown-unknow/full.svg',
    '/media/uploads/unknown-unknown-unknow/voice.ogg',
    '/media/uploads/',
  ])('do not include %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('the quota of uploads', () => {
  const insert = async (count: number, owner: Partial<typeof uploads.$inferInsert>) => {
    const row = { kind: 'image', extension: 'jpg', bytes: 1 } as const;
    const createdAt = new Date(
      (await rowOf((await upload(test, 'uploadVoice', { content: makeOgg() })).body['id']))?.createdAt ?? 0,
    );
    await database.db.insert(uploads).values(
      Array.from({ length: count }, () => ({
        ...row,
        id: randomUUID(),
        name: randomUUID(),
        createdAt,
        ...owner,
      })),
    );
  };

  it('is counted per user until an order uses the file or a day passes', async () => {
    const { token, user } = customer;
    const send = () => upload(test, 'uploadVoice', { content: makeOgg() }, { token });
    await insert(uploadLimits.waitingFiles - 1, { ownerId: user.id });
    const rivals = await Promise.all([send(), send(), send()]);
    expect(rivals.filter(({ status }) => status === 200)).toHaveLength(1);
    const before = filesOnDisk(test);
    expect(await send()).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/[\u0600-\u06ff]/) },
    });
    expect(filesOnDisk(test)).toEqual(before);
    const stranger = await signIn(test);
    expect((await upload(test, 'uploadVoice', { content: makeOgg() }, stranger)).status).toBe(200);
    test.wait(day);
    expect((await send()).status).toBe(200);
  });

  it('is counted per network for guests, and in bytes', async () => {
    const send = (ip: string) => upload(test, 'uploadVoice', { content: makeOgg() }, { ip });
    await insert(1, { network: '203.0.113.7', bytes: uploadLimits.waitingBytes });
    expect((await send('203.0.113.7')).status).toBe(429);
    expect((await send('203.0.113.8')).status).toBe(200);
  });
});

describe('cleaning up', () => {
  it('deletes uploads without an order after a week and keeps the rest', async () => {
    const content = await picture(40, 40).jpeg().toBuffer();
    const waiting = await upload(test, 'uploadImage', { content });
    const claimed = await upload(test, 'uploadImage', { content }, { token: customer.token });
    const both = [waiting, claimed].map(({ body }) => String(body['id']));
    await database.db
      .update(uploads)
      .set({ claimedAt: new Date() })
      .where(eq(uploads.id, both[1] ?? ''));
    const createdAt = (await rowOf(both[0]))?.createdAt.getTime() ?? 0;
    const store = openFolderStore(`${test.dataFolder}/marketplace/uploads`);
    const rows = async () => (await Promise.all(both.map(rowOf))).map((row) => row !== undefined);

    await clean({ db: database.db, store }, createdAt + uploadLimits.waitingLife - 1000);
    expect(await rows()).toEqual([true, true]);
    await clean({ db: database.db, store }, createdAt + uploadLimits.waitingLife + 1000);
    expect(await rows()).toEqual([false, true]);
    expect((await get(String(waiting.body['url']))).statusCode).toBe(404);
    expect((await get(String(claimed.body['url']))).statusCode).toBe(200);
  });
});
