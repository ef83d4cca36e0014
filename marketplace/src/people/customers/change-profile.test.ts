import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { actFor } from '../../../test/operators.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';

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

const change = (token: string, first_name: string, last_name = 'صالحی') =>
  test.client.send('changeProfile', { token, body: { first_name, last_name } });

describe("a customer's name", () => {
  it('is changed by the customer, without the spaces around it, and the same again', async () => {
    const { token, user } = await signIn(test);
    for (let times = 0; times < 2; times += 1)
      expect(await change(token, ' نیما ')).toMatchObject({
        status: 200,
        body: { ...user, first_name: 'نیما', last_name: 'صالحی' },
      });
    expect(await test.client.ask('currentUser', { token })).toMatchObject({ first_name: 'نیما' });
  });

  it('is refused at the field that is blank, no name or too long', async () => {
    const { token, user } = await signIn(test);
    const wrong = [expect.any(String)];
    expect(await change(token, '  ', '12')).toMatchObject({
      status: 400,
      body: { first_name: wrong, last_name: wrong },
    });
    expect((await change(token, 'ن'.repeat(21))).status).toBe(400);
    expect(await test.client.ask('currentUser', { token })).toEqual(user);
  });

  it('is not changed by an operator who acts for the customer, nor by one of the team', async () => {
    const desk = await signInTeam(test);
    const customer = await signIn(test);
    const acting = await actFor(test, desk.token, customer.user.id);
    const { token: reviewerBySms } = await signIn(test, '09120000003');
    for (const token of [desk.token, acting.token, reviewerBySms])
      expect((await change(token, 'نیما')).status).toBe(403);
  });
});
