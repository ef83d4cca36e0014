import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upstreamCalls } from '@gam/schemas/upstream';
import { askInTurn } from '@gam/shared/test/ask-in-turn';
import { makeBadImages } from '../../../test/bad-images.ts';
import { makeBadVoices } from '../../../test/bad-voices.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { makeMp3, makeOgg, makePng } from '../../../test/files.ts';
import { type FormPart, formType, writeForm } from '../../../test/forms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { filesOnDisk, upload, type UploadName } from '../../../test/upload.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { uploads } from './repository.ts';

type ParametersExceptFirst<F> = F extends (first: never, ...rest: infer R) => unknown ? R : never;

const badImages = await makeBadImages();

let database: OpenDatabase;
let test: TestApp;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const fields = { uploadImage: 'image', uploadVoice: 'file' } as const;
/** Uploads a file and returns what remains: files on the disk and rows. */
const tryUpload = async (...[call, file, more]: ParametersExceptFirst<typeof upload>) => {
  const kept = async () => [...filesOnDisk(test), ...(await database.db.select().from(uploads))];
  const before = (await kept()).length;
  const reply = await upload(test, call, file, more);
  return { ...reply, left: (await kept()).slice(before) };
};
const refusedAt = (call: UploadName) => ({
  status: 400,
  body: { [fields[call]]: [expect.stringMatching(/[\u0600-\u06ff]{3}/)] },
  left: [],
});

describe('a bad image is refused with a Persian message and not stored', () => {
  it.each(badImages.map((file) => [file.what, file] as const))('%s', async (_what, file) => {
    expect(await tryUpload('uploadImage', file)).toMatchObject(refusedAt('uploadImage'));
  });
});

describe('a bad voice is refused with a Persian message and not stored', () => {
  it.each(makeBadVoices().map((file) => [file.what, file] as const))('%s', async (_what, file) => {
    expect(await tryUpload('uploadVoice', file)).toMatchObject(refusedAt('uploadVoice'));
  });
});

describe('a bad form is refused with a Persian message and not stored', () => {
  const png = { name: 'blob', content: makePng(20, 20) };
  const ogg = { name: 'blob', content: makeOgg() };
  const field = { field: 'x', content: 'y' };
  const forms: [string, UploadName, FormPart[], object?][] = [
    ['a field of another name', 'uploadImage', [{ field: 'file', ...png }]],
    ['a voice in a field of another name', 'uploadVoice', [{ field: 'image', ...ogg }]],
    [
      'two files',
      'uploadImage',
      [
        { field: 'image', ...png },
        { field: 'image', ...png },
      ],
    ],
    [
      'two voices',
      'uploadVoice',
      [
        { field: 'file', ...ogg },
        { field: 'file', ...ogg },
      ],
    ],
    ['five files', 'uploadImage', Array.from({ length: 5 }, () => ({ field: 'image', ...png }))],
    ['a file and a field', 'uploadImage', [{ field: 'image', ...png }, field]],
    ['a field and a file', 'uploadImage', [field, { field: 'image', ...png }]],
    ['a hundred fields', 'uploadImage', Array.from({ length: 100 }, () => field)],
    ['a text in place of a file', 'uploadImage', [{ field: 'image', content: 'a.png' }]],
    ['no part at all', 'uploadImage', []],
    ['a field of the prototype', 'uploadImage', [{ field: '__proto__', ...png }]],
    ['a form without its last bytes', 'uploadImage', [{ field: 'image', ...png }], { cut: 10 }],
    ['a form that is cut within its file', 'uploadVoice', [{ field: 'file', ...ogg }], { cut: 200 }],
    [
      'a form without a boundary',
      'uploadImage',
      [{ field: 'image', ...png }],
      { type: 'multipart/form-data' },
    ],
    [
      'another boundary',
      'uploadImage',
      [{ field: 'image', ...png }],
      { type: 'multipart/form-data; boundary=x' },
    ],
  ];

  it.each(forms)('%s', async (_what, call, parts, more = {}) => {
    expect(await tryUpload(call, png, { parts, ...more })).toMatchObject(refusedAt(call));
  });

  it.each(['application/json', 'text/html', 'application/x-www-form-urlencoded', 'image/png'])(
    'a body of %s',
    async (type) => {
      const reply = await tryUpload('uploadImage', png, { type });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      expect(JSON.stringify(reply.body)).toMatch(/[\u0600-\u06ff]/);
      expect(reply.left).toEqual([]);
    },
  );

  it('a forged token', async () => {
    expect(await tryUpload('uploadImage', png, { token: 'forged' })).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(/[\u0600-\u06ff]/) },
    });
  });
});

describe('a broken connection leaves no file', () => {
  it.each(['uploadImage', 'uploadVoice'] as const)('%s', async (call) => {
    const { port } = new URL(await listen());
    const content = call === 'uploadImage' ? makePng(400, 400) : makeMp3(20_000);
    const whole = writeForm([{ field: fields[call], name: 'blob', content }]);
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      `POST ${upstreamCalls[call].path} HTTP/1.1`,
      'host: gam',
      `content-type: ${formType}`,
      `content-length: ${whole.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(whole.subarray(0, whole.length - 150));
    // The upload has begun before the connection is cut.
    expect(await until(() => filesOnDisk(test).length === 1)).toBe(true);
    socket.destroy();
    expect(await until(() => filesOnDisk(test).length === 0)).toBe(true);
  });
});

describe('a refused upload keeps its connection usable', () => {
  const large = { field: 'image', name: 'blob', content: Buffer.alloc(9_000_000) };
  const tooLarge = { field: 'image', name: 'blob', content: Buffer.alloc(15_000_000) };
  it.each([
    ['a large file in a field of another name', [{ ...large, field: 'x' }], {}],
    ['two large files', [large, large], {}],
    ['a large file behind a field', [{ field: 'x', content: 'y' }, large], {}],
    ['a file that is too large', [tooLarge], {}],
    ['a form without a boundary', [large], { 'content-type': 'multipart/form-data' }],
    ['a body that is no form', [large], { 'content-type': 'application/json' }],
    ['a forged token', [large], { authorization: 'Bearer forged' }],
  ])('%s', async (_what, parts, headers) => {
    const call = {
      method: 'POST',
      path: upstreamCalls.uploadImage.path,
      headers: { 'content-type': formType, ...headers },
      body: writeForm(parts),
    };
    const statuses = await askInTurn(await listen(), [call, { method: 'GET', path: '/livez' }]);
    expect(statuses).toEqual([expect.toSatisfy((status: number) => status >= 400 && status < 500), 200]);
  });
});

/** The app's listening URL. */
async function listen(): Promise<string> {
  await test.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
  const address = test.app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
}

/** Whether a condition becomes true within five seconds. */
async function until(isSo: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 500 && !isSo(); tries += 1) await pause(10);
  return isSo();
}
