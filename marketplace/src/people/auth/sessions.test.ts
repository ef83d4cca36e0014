import { describe, expect, it } from 'vitest';
import { actFor } from '../../../test/operators.ts';
import { newPhone, signIn, signInTeam } from '../../../test/sign-in.ts';
import { sessions } from './tables.ts';
import { database, day, minute, test, setUpSignIn } from './sign-in-fixture.ts';

setUpSignIn();

describe('a session', () => {
  it('identifies its user until it ends', async () => {
    const { token, user } = await signIn(test);
    expect(await test.client.ask('currentUser', { token })).toEqual(user);
    await test.client.ask('endSession', { token });
    expect(await test.client.send('currentUser', { token })).toMatchObject({ status: 401 });
  });

  it('ends with all sessions of its user, but not with those of other users', async () => {
    const phone = newPhone();
    const first = await signIn(test, phone);
    test.wait(minute + 1);
    const [second, other] = [await signIn(test, phone), await signIn(test)];
    await test.client.ask('endAllSessions', { token: first.token });
    const status = async (token: string) => (await test.client.send('currentUser', { token })).status;
    expect([await status(first.token), await status(second.token)]).toEqual([401, 401]);
    expect(await status(other.token)).toBe(200);
  });

  it('ends the acting sessions of its operator, which never end the customer’s own', async () => {
    const desk = await signInTeam(test);
    const customer = await signIn(test);
    const acting = await actFor(test, desk.token, customer.user.id);
    const status = async (token: string) => (await test.client.send('currentUser', { token })).status;
    expect((await test.client.send('endAllSessions', { token: acting.token })).status).toBe(403);
    await test.client.ask('endAllSessions', { token: desk.token });
    expect([await status(desk.token), await status(acting.token)]).toEqual([401, 401]);
    expect(await status(customer.token)).toBe(200);
  });

  it('is stored as a hash', async () => {
    const { token } = await signIn(test);
    expect(JSON.stringify(await database.db.select().from(sessions))).not.toContain(token);
  });

  it('ends after a week without use and after thirty days in use', async () => {
    const unused = await signIn(test);
    const used = await signIn(test);
    for (let week = 0; week < 5; week += 1) {
      expect((await test.client.send('currentUser', { token: used.token })).status).toBe(200);
      test.wait(6 * day);
    }
    expect((await test.client.send('currentUser', { token: unused.token })).status).toBe(401);
    expect((await test.client.send('currentUser', { token: used.token })).status).toBe(401);
  });

  it.each([undefined, 'forged', '', 'a b'])('does not exist for the token «%s»', async (token) => {
    const reply = await test.client.send('currentUser', { token });
    expect(reply).toMatchObject({ status: 401, body: { message: expect.any(String) } });
  });
});
