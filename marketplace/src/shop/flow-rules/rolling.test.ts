import { describe, expect, it } from 'vitest';
import { rulesDocument } from '../../../test/flow-rules.ts';
import { bffToken } from '../../../test/start-app.ts';
import { audit, editor, load, name, refused, test, setUpRules } from './rules-fixture.ts';

setUpRules();

describe('rolling out and back', () => {
  it('raises the candidate up to 100 percent', async () => {
    await editor.publish(name, 'one');
    await editor.publish(name, 'two', { percent: 5 });
    const { body } = await editor.rollOut(name, 50);
    expect(body).toEqual(await editor.status());
    expect(await editor.pointer(name)).toMatchObject({ stable: 1, candidate: { number: 2, percent: 50 } });
    await editor.rollOut(name, 100);
    expect(await editor.pointer(name)).toEqual({ name, stable: 2, candidate: null });
    expect(await refused(() => editor.rollOut(name, 10))).toMatchObject({
      status: 409,
      body: { code: 'no_candidate' },
    });
  });

  it('rolls back the candidate, then the stable version, then all versions', async () => {
    for (const because of ['one', 'two']) await editor.publish(name, because);
    await editor.publish(name, 'three', { percent: 5 });
    const seen: unknown[] = [];
    for (let step = 0; step < 3; step += 1) {
      await editor.rollBack(name);
      seen.push((await editor.pointer(name))?.stable);
    }
    expect(seen).toEqual([2, 1, null]);
    expect(await refused(() => editor.rollBack(name))).toMatchObject({
      status: 409,
      body: { code: 'nothing_live' },
    });
  });

  it('withdraws the candidate and the stable version, and skips what is withdrawn', async () => {
    for (const because of ['one', 'two', 'three']) await editor.publish(name, because);
    await editor.publish(name, 'four', { percent: 5 });
    await editor.withdraw(name, 4);
    expect(await editor.pointer(name)).toEqual({ name, stable: 3, candidate: null });
    await editor.withdraw(name, 2);
    expect((await editor.withdraw(name, 3)).body).toMatchObject({
      withdrawn: expect.arrayContaining([2, 3, 4].map((number) => ({ name, number }))) as unknown,
    });
    expect(await editor.pointer(name)).toEqual({ name, stable: 1, candidate: null });
    expect((await load(3)).body['withdrawn_at']).toEqual(expect.any(String));
    expect(await refused(() => editor.withdraw(name, 3))).toMatchObject({
      status: 409,
      body: { code: 'withdrawn' },
    });
    expect(await refused(() => editor.withdraw(name, 9))).toMatchObject({ status: 404 });
  });
});

describe('the same request again', () => {
  it('returns the first reply and is done once', async () => {
    const twice = async (ask: () => Promise<{ status: number; body: unknown }>) => {
      const first = await ask();
      const before = await editor.status();
      expect(first.status).toBe(200);
      expect(await ask()).toMatchObject({ status: 200, body: first.body });
      expect(await editor.status()).toEqual(before);
    };
    await twice(() => editor.publish(name, 'one', {}, `${name}-a`));
    await twice(() => editor.publish(name, 'two', { percent: 5 }, `${name}-b`));
    await twice(() => editor.rollOut(name, 50, `${name}-c`));
    await twice(() => editor.rollBack(name, `${name}-d`));
    await twice(() => editor.withdraw(name, 1, `${name}-e`));
    expect((await audit()).map(({ action }) => action)).toEqual([
      'withdraw',
      'roll_back',
      'roll_out',
      'publish',
      'publish',
    ]);
  });

  it('is a new request with another body, call or editor', async () => {
    await editor.publish(name, 'one', {}, name);
    expect(await refused(() => editor.publish(name, 'two', {}, name))).toMatchObject({
      status: 409,
      body: { code: 'key_taken' },
    });
    expect(await refused(() => editor.publish(name, 'one', { reason: 'other' }, name))).toMatchObject({
      status: 409,
    });
    expect(await refused(() => editor.rollBack(name, name))).toMatchObject({
      status: 409,
      body: { code: 'key_taken' },
    });
  });

  it('needs a key', async () => {
    const body = { document: rulesDocument(name), reason: 'x', base_version: null, revision: 0 };
    const reply = await test.client.send('publishFlowRules', {
      params: { name },
      body,
      token: bffToken,
      userToken: editor.token,
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'missing_key' } });
  });
});
