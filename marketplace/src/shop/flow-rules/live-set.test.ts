import { describe, expect, it } from 'vitest';
import { bffToken } from '../../../test/start-app.ts';
import { audit, editor, name, refused, setUpRules, test } from './rules-fixture.ts';

setUpRules();

const live = () => test.client.ask('loadLiveFlowRules', { token: bffToken });
const inHalfAnHour = () => new Date(test.now() + 30 * 60_000).toISOString();

describe('the revision', () => {
  it('must be the live one for what adds to the set, and never stops what takes away from it', async () => {
    await editor.publish(name, 'one');
    const { revision } = await editor.status();
    await editor.publish(name, 'two', { percent: 20 });
    const stale = { revision };
    const now = (await editor.status()).revision;
    const refusal = { status: 409, body: { code: 'revision', revision: now } };
    expect(await refused(() => editor.publish(name, 'three', stale))).toMatchObject(refusal);
    expect(await refused(() => editor.rollOut(name, 50, undefined, stale))).toMatchObject(refusal);
    const unchecked = { name: { name }, body: { percent: 50, reason: 'x' } };
    expect(
      await refused(() => editor.write('rollOutFlowRules', unchecked.name, unchecked.body)),
    ).toMatchObject({ status: 400, body: { code: 'missing_revision' } });
    const less = await editor.write('rollOutFlowRules', { name }, { percent: 5, reason: 'x' });
    expect(less.status).toBe(200);
    expect((await editor.rollBack(name)).status).toBe(200);
    expect((await editor.withdraw(name, 1)).status).toBe(200);
  });

  it('comes with the certificate of its set', async () => {
    await editor.publish(name, 'one', { certificate: 'checked by a BFF' });
    expect((await live()).certificate).toBe('checked by a BFF');
    await editor.publish(name, 'later', { live_from: inHalfAnHour(), certificate: 'of later' });
    expect((await live()).certificate).toBe('checked by a BFF');
    await editor.unschedule(name, 2);
    await editor.rollBack(name);
    expect((await live()).certificate).toBeNull();
  });
});

describe('a base version', () => {
  it('refuses a document that was made from an older version', async () => {
    await editor.publish(name, 'one', { base_version: null });
    const outdated = { status: 409, body: { code: 'base_version', number: 1 } };
    expect(await refused(() => editor.publish(name, 'mine', { base_version: null }))).toMatchObject(outdated);
    await editor.publish(name, 'two', { base_version: 1, percent: 10 });
    expect(await refused(() => editor.publish(name, 'mine', { base_version: 1 }))).toMatchObject({
      body: { code: 'base_version', number: 2 },
    });
    await editor.rollBack(name);
    // What was taken back came not in between.
    expect((await editor.publish(name, 'mine', { base_version: 1 })).status).toBe(200);
  });
});

describe('a roll-out', () => {
  it('keeps its id through its steps, and the next one gets another', async () => {
    const candidate = async () => (await editor.pointer(name))?.candidate;
    await editor.publish(name, 'one');
    await editor.publish(name, 'two', { percent: 0 });
    expect(await candidate()).not.toHaveProperty('roll_out');
    const plan = {
      steps: [{ percent: 50, min_minutes: 5, min_visitors: 10 }],
      guards: [{ metric: 'errors' }],
    };
    await editor.rollOut(name, 5, undefined, { plan });
    const first = await candidate();
    expect(first).toMatchObject({ roll_out: expect.any(String), plan, since: expect.any(String) });
    test.wait(1000);
    await editor.rollOut(name, 50);
    expect(await candidate()).toMatchObject({ roll_out: first?.roll_out, plan, percent: 50 });
    expect((await candidate())?.since).not.toBe(first?.since);
    await editor.publish(name, 'three', { percent: 5 });
    const next = await candidate();
    expect(next?.plan).toBeNull();
    expect(next?.roll_out).not.toBe(first?.roll_out);
  });

  it('is taken back once by two editors who mean the same version', async () => {
    await editor.publish(name, 'one');
    await editor.publish(name, 'two', { percent: 5 });
    await editor.rollBack(name, undefined, { number: 2 });
    expect(await refused(() => editor.rollBack(name, undefined, { number: 2 }))).toMatchObject({
      status: 409,
      body: { code: 'not_live', number: 1 },
    });
  });
});

describe('a scheduled version', () => {
  it('counts from its time when the set is read, with its share and certificate', async () => {
    await editor.publish(name, 'one');
    const live_from = inHalfAnHour();
    await editor.publish(name, 'two', { live_from, percent: 30, certificate: 'of two' });
    expect(await editor.pointer(name)).toMatchObject({
      stable: 1,
      candidate: null,
      scheduled: [{ number: 2, percent: 30, live_from }],
    });
    const { revision } = await live();
    test.wait(30 * 60_000 + 1);
    const [now, again] = await Promise.all([live(), live()]);
    expect(again).toEqual(now);
    expect(now.revision).toBe(revision + 1);
    expect(now.certificate).toBe('of two');
    const pointer = now.documents.find((document) => document.name === name);
    expect(pointer).toMatchObject({ stable: 1, candidate: { number: 2, percent: 30, since: live_from } });
    expect(pointer).not.toHaveProperty('scheduled');
    expect((await audit()).map(({ action }) => action)).toEqual(['go_live', 'schedule', 'publish']);
  });

  it('is not overtaken by another version, and can be taken back', async () => {
    await editor.publish(name, 'one', { live_from: inHalfAnHour() });
    const scheduled = { status: 409, body: { code: 'scheduled', number: 1 } };
    expect(await refused(() => editor.publish(name, 'two'))).toMatchObject(scheduled);
    expect((await editor.unschedule(name, 1)).status).toBe(200);
    expect(await editor.unschedule(name, 1)).toMatchObject({ status: 409, body: { code: 'not_scheduled' } });
    expect((await editor.publish(name, 'two')).status).toBe(200);
  });

  it('does not become live after it was withdrawn', async () => {
    await editor.publish(name, 'one');
    await editor.publish(name, 'two', { live_from: inHalfAnHour() });
    await editor.withdraw(name, 2);
    test.wait(30 * 60_000 + 1);
    expect(await editor.pointer(name)).toEqual({ name, stable: 1, candidate: null });
  });
});
