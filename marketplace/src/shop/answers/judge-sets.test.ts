import type { AnswerSet, AnswerVerdict } from '@gam/schemas/upstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchStatements } from '../../../test/count-statements.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { openTeamSession } from '../../../test/operators.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

let database: OpenDatabase;
let test: TestApp;
let editor: string;
beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  editor = (await openTeamSession(test, '09120000004')).token;
});
afterAll(async () => {
  await test.close();
  await database.close();
});

const send = (service: string, sets: readonly AnswerSet[], userToken = editor, token = bffToken) =>
  test.client.send('checkAnswers', { body: { service, city: '1', sets }, token, userToken });

async function judge(service: string, ...sets: AnswerSet[]): Promise<readonly AnswerVerdict[]> {
  const { status, body } = await send(service, sets);
  expect(status).toBe(200);
  return body['results'] as AnswerVerdict[];
}

const home = { id: '101', values: ['10101'] };
const rooms = { id: '102', values: ['10201'], counts: [{ value: '10201', number: 2 }] };
const accepted = { accepted: true, question: null, message: null };
const refused = (question: string | null) => ({
  accepted: false,
  question,
  message: expect.stringMatching(/[\u0600-\u06ff]/),
});

describe('answers that no customer gave', () => {
  it('are judged as a quote would, in their order', async () => {
    const verdicts = await judge(
      '1',
      [home, rooms],
      [{ id: '101', values: ['10199'] }],
      [home],
      [home, { ...rooms, counts: [{ value: '10201', number: 11 }] }],
      [home, rooms, { id: '999', values: ['x'] }],
      [home, rooms],
    );
    expect(verdicts).toEqual([
      accepted,
      refused('101'),
      refused('102'),
      refused('102'),
      refused(null),
      accepted,
    ]);
  });

  it('may be examples, for which nothing of people is looked up', async () => {
    // The address and the date.
    const ids = ['111', '114'];
    const sets = ids.flatMap((id): AnswerSet[] => [
      [home, rooms, { id, values: ['x'], is_example: true }],
      [home, rooms, { id, values: ['1'] }],
    ]);
    const { outcome, statements } = await watchStatements(database)(() => judge('1', ...sets));
    expect(outcome).toEqual(ids.flatMap((id) => [accepted, refused(id)]));
    const read = statements.map(({ text }) => text).join();
    expect(read).toContain('services');
    expect(read).not.toMatch(/"(addresses|uploads|experts|workmen|vouchers|slot_takings|orders)"/);
  });

  it('may have the options that a question fetches after another answer', async () => {
    const device = { id: '601', values: ['60105'] };
    const brand = (value: string) => ({ id: '602', values: [value] });
    const verdicts = await judge('6', [device, brand('6020501')], [device, brand('6020101')]);
    expect(verdicts.map(({ question }) => question === '602')).toEqual([false, true]);
  });

  it('are judged for editors through the BFF only, 200 sets at once, of services that the city has', async () => {
    const customer = (await signIn(test)).token;
    expect((await send('1', [[home]], customer)).status).toBe(403);
    expect((await send('1', [[home]], '', editor)).status).toBe(403);
    const reader = (await openTeamSession(test, '09120000006')).token;
    expect((await send('1', [[home]], reader)).status).toBe(403);
    const many = (count: number) => Array.from({ length: count }, () => [home]);
    expect((await send('1', many(200))).status).toBe(200);
    expect((await send('1', many(201))).status).toBe(400);
    expect(await send('none', [[home]])).toMatchObject({ status: 404, body: { code: 'not_offered' } });
  });

  it('are judged 300 times a minute for one editor', async () => {
    test.wait(60_000);
    const statuses = [];
    for (let turn = 0; turn < 301; turn += 1) statuses.push((await send('1', [[home]])).status);
    expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true);
    expect(statuses[300]).toBe(429);
    test.wait(60_000);
    expect((await send('1', [[home]])).status).toBe(200);
  });
});
