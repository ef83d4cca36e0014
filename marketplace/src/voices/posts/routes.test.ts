import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

let database: OpenDatabase;
let test: TestApp;
let sara: { token: string };
let nima: { token: string };

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  [sara, nima] = [await signIn(test), await signIn(test)];
});

afterAll(async () => {
  await test.close();
  await database.close();
});

/** A service that no demo question is about, so that lists hold what a test asked. */
const service = 'partner-insurance';
const ask = (text: string, { token } = sara) =>
  test.client.ask('createUserQuestion', { body: { service, text }, token, key: randomUUID() });
const reply = (question: string, text: string, { token } = nima) =>
  test.client.ask('createUserAnswer', { body: { question, text }, token, key: randomUUID() });
const listed = async ({ token }: { token?: string } = {}) =>
  (await test.client.ask('listUserQuestions', { query: { service }, ...(token && { token }) })).results;

describe('questions of users about a service', () => {
  it('are asked, listed newest first in pages, reworded and removed by their author alone [O-7.24]', async () => {
    const first = await ask('  كارتن هم می‌آورید؟ ');
    expect(first).toMatchObject({ service, text: 'کارتن هم می‌آورید؟', is_mine: true, answers_count: 0 });
    test.wait(1000);
    const second = await ask('بیمه دارد؟');
    expect((await listed()).map(({ id, is_mine }) => [id, is_mine])).toEqual([
      [second.id, false],
      [first.id, false],
    ]);
    const page = await test.client.ask('listUserQuestions', { query: { service, limit: '1' } });
    expect([page.results.length, page.next]).toEqual([1, 1]);

    const body = { text: 'بیمه بار هم دارد؟' };
    const params = { id: second.id };
    const other = await test.client.send('updateUserQuestion', { params, body, token: nima.token });
    expect(other.status).toBe(403);
    const changed = await test.client.ask('updateUserQuestion', { params, body, token: sara.token });
    expect(changed.text).toBe(body.text);

    expect((await test.client.send('deleteUserQuestion', { params, token: nima.token })).status).toBe(403);
    await test.client.ask('deleteUserQuestion', { params, token: sara.token });
    expect((await test.client.send('loadUserQuestion', { params })).status).toBe(404);
    expect((await listed()).map(({ id }) => id)).toEqual([first.id]);
  });

  it('are stored once under one key; another text under it is refused [O-7.24]', async () => {
    const key = randomUUID();
    const send = (text: string) =>
      test.client.send('createUserQuestion', { body: { service, text }, token: sara.token, key });
    const replies = await Promise.all([send('یک بار؟'), send('یک بار؟')]);
    expect(new Set(replies.map(({ body }) => body['id'])).size).toBe(1);
    expect(await send('متن دیگر')).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  });

  it.each([
    ['of an unknown service', { service: 'no-service', text: 'چند؟' }, 404],
    ['without letters', { service, text: ' \u200c\n ' }, 400],
    ['that is too long', { service, text: 'ا'.repeat(1001) }, 400],
  ])('are refused %s [O-7.24]', async (_what, body, status) => {
    const { token } = sara;
    const refused = await test.client.send('createUserQuestion', { body, token, key: randomUUID() });
    expect(refused).toMatchObject({ status, body: expect.any(Object) });
  });

  it('that operators hide are seen by their author alone, with their answers [O-7.24]', async () => {
    const { id } = await ask('شماره شما چند است؟');
    const answer = await reply(id, 'بپرسید از پشتیبانی.');
    const desk = (await signInTeam(test)).token;
    const hide = (hidden: boolean) =>
      test.client.ask('hideUserPost', { params: { id }, body: { hidden }, token: desk, key: randomUUID() });
    await hide(true);
    const { results } = await test.client.ask('listUserPosts', { token: desk });
    expect(results.find((post) => post.id === id)).toMatchObject({ service, hidden: true });
    const ids = async (state: string) =>
      (await test.client.ask('listUserPosts', { query: { state }, token: desk })).results.map(
        (post) => post.id,
      );
    expect([await ids('hidden'), (await ids('shown')).includes(id)]).toEqual([[id], false]);
    const trail = await test.client.ask('listAudit', { token: desk });
    expect(trail.results[0]).toMatchObject({ action: 'post_hidden', object: { kind: 'post', id } });
    expect((await listed(nima)).map((one) => one.id)).not.toContain(id);
    expect((await listed(sara)).map((one) => one.id)).toContain(id);
    for (const call of ['loadUserQuestion', 'likeUserQuestion'] as const)
      expect((await test.client.send(call, { params: { id }, token: nima.token })).status).toBe(404);
    const params = { id: answer.id };
    expect((await test.client.send('loadUserAnswer', { params })).status).toBe(404);
    const body = { question: id, text: 'باز هم' };
    const late = await test.client.send('createUserAnswer', { body, token: nima.token, key: randomUUID() });
    expect(late.status).toBe(404);
    await hide(false);
    expect((await listed(nima)).map((one) => one.id)).toContain(id);
  });
});

describe('answers to them', () => {
  it('are counted, listed most liked first, reworded and removed by their author alone [O-7.24]', async () => {
    const question = await ask('چه ساعتی می‌آیید؟');
    const early = await reply(question.id, 'صبح.');
    const liked = await reply(question.id, 'هر ساعتی که بخواهید.');
    await test.client.ask('likeUserAnswer', { params: { id: liked.id }, token: sara.token });
    const { results } = await test.client.ask('listUserAnswers', { query: { question: question.id } });
    expect(results.map(({ id, likes }) => [id, likes])).toEqual([
      [liked.id, 1],
      [early.id, 0],
    ]);
    const found = await test.client.ask('loadUserQuestion', { params: { id: question.id } });
    expect(found.answers_count).toBe(2);
    const params = { id: early.id };
    const body = { text: 'از هشت صبح.' };
    expect((await test.client.send('updateUserAnswer', { params, body, token: sara.token })).status).toBe(
      403,
    );
    expect(await test.client.ask('updateUserAnswer', { params, body, token: nima.token })).toMatchObject({
      ...body,
      question: question.id,
      is_mine: true,
    });
    await test.client.ask('deleteUserAnswer', { params, token: nima.token });
    expect((await test.client.send('loadUserAnswer', { params })).status).toBe(404);
    await test.client.ask('deleteUserQuestion', { params: { id: question.id }, token: sara.token });
    expect((await test.client.send('loadUserAnswer', { params: { id: liked.id } })).status).toBe(404);
  });
});

describe('votes', () => {
  it('count once for each customer, change and are taken back [O-7.24]', async () => {
    const { id } = await ask('پرده هم باز می‌کنید؟');
    const params = { id };
    const vote = async (call: Parameters<typeof test.client.ask>[0] & `${string}UserQuestion`) =>
      test.client.ask(call as 'likeUserQuestion', { params, token: nima.token });
    expect(await vote('likeUserQuestion')).toEqual({ likes: 1, dislikes: 0, my_vote: 'like' });
    expect(await vote('likeUserQuestion')).toEqual({ likes: 1, dislikes: 0, my_vote: 'like' });
    expect(await vote('undoDislikeUserQuestion')).toEqual({ likes: 1, dislikes: 0, my_vote: 'like' });
    expect(await vote('dislikeUserQuestion')).toEqual({ likes: 0, dislikes: 1, my_vote: 'dislike' });
    expect(await vote('undoDislikeUserQuestion')).toEqual({ likes: 0, dislikes: 0, my_vote: null });
    expect(await vote('undoLikeUserQuestion')).toEqual({ likes: 0, dislikes: 0, my_vote: null });
  });

  it('are refused for one’s own text [O-7.24]', async () => {
    const { id } = await ask('چند کارگر می‌آید؟');
    const own = await test.client.send('likeUserQuestion', { params: { id }, token: sara.token });
    expect(own).toMatchObject({ status: 409, body: { code: 'own_post' } });
  });
});
