import { describe, expect, it } from 'vitest';
import { memoryStore } from './memory-store-fixture.ts';
import { findDocuments, findPeople, forgetPeople } from './people.ts';
import { noteVisitor, withSender } from './sender.ts';

const life = 60_000;

/** A store with what two customers, their browsers and an operator left in it. */
async function filled() {
  const store = memoryStore();
  const asVisitor = (visitor: string, work: () => Promise<unknown>) =>
    withSender({ address: 'a', network: 'n' }, () => {
      noteVisitor(visitor);
      return work();
    });
  for (const [id, visitor] of [
    ['sara', 'v_sara'],
    ['reza', 'v_reza'],
  ] as const) {
    await store.insert('session', `key of ${id}`, { user: { id }, visitor, token: 't' }, life);
    await store.insert('user_sessions', id, { keys: [`key of ${id}`] }, life);
    await store.insert('flow', `flow of ${id}`, { subject: id, visitor }, life);
    await store.insert('flow', `guest flow of ${id}`, { subject: null, visitor }, life);
    await store.insert('page_state', visitor, { city: '1', flows: [], desk: null }, life);
    await store.insert('paid_order', `order of ${id}`, { customer: id, amount: 1 }, life);
    await store.insert('acting', `grant for ${id}`, { user: { id }, token: 't' }, life);
    await store.insert('handover', `sign-in of ${id}`, { session_id: 's', visitor }, life);
    await asVisitor(visitor, () => store.insert('upload', `picture of ${id}`, { url: '/media/1' }, life));
    await asVisitor(visitor, () => store.insert('upload_count', `visitor/${visitor}`, { taken: 1 }, life));
    await asVisitor(visitor, () => store.insert('exposure', `hash of ${visitor}`, { flow: 'f' }, life));
  }
  const desk = { hits: [{ id: 'sara', first_name: 'Sara' }], at: 1 };
  await store.insert('page_state', 'v_operator', { city: '2', flows: [], desk }, life);
  await store.insert('snapshot', 'service/1', { title: 'sara' }, life);
  const names = async () => {
    const { held } = await store.walk(null);
    return held.map(({ kind, key }) => `${kind}/${key}`);
  };
  return { store, names };
}

describe('the documents of a person', () => {
  it('go with the account, and those of all others stay', async () => {
    const { store, names } = await filled();
    const before = await names();
    await forgetPeople(store, await findPeople(store, new Set(['sara'])), 'at_erasure');
    const gone = before.filter((name) => name.includes('sara'));
    expect(before.toSorted()).toEqual([...(await names()), ...gone].toSorted());
    expect(gone).toHaveLength(11);
    const operators = await store.get<object>('page_state', 'v_operator');
    expect(operators?.value).toEqual({ city: '2', flows: [], desk: null });
  });

  it('stay at the request but for flows, their files and grants', async () => {
    const { store, names } = await filled();
    const before = await names();
    await forgetPeople(store, await findPeople(store, new Set(['sara'])), 'at_request');
    const now = new Set(await names());
    expect(before.filter((name) => !now.has(name)).toSorted()).toEqual([
      'acting/grant for sara',
      'flow/flow of sara',
      'flow/guest flow of sara',
      'upload/picture of sara',
    ]);
  });

  it('do not include those of a browser that another account uses too', async () => {
    const { store, names } = await filled();
    await store.insert('session', 'key of a guest', { user: { id: 'nima' }, visitor: 'v_sara' }, life);
    await forgetPeople(store, await findPeople(store, new Set(['sara'])), 'at_erasure');
    expect(await names()).toEqual(expect.arrayContaining(['page_state/v_sara', 'flow/guest flow of sara']));
    expect(await names()).not.toContain('flow/flow of sara');
  });

  it('are found for an export with their values', async () => {
    const { store } = await filled();
    const found = await findDocuments(store, await findPeople(store, new Set(['sara'])));
    expect(found.map(({ kind, key }) => `${kind}/${key}`).toSorted()).toEqual([
      'flow/flow of sara',
      'flow/guest flow of sara',
      'page_state/v_sara',
      'paid_order/order of sara',
      'session/key of sara',
      'upload/picture of sara',
    ]);
    expect(found.find(({ kind }) => kind === 'upload')?.value).toEqual({ url: '/media/1' });
  });

  it('are changed also where a write of a request was first', async () => {
    const { store } = await filled();
    const people = await findPeople(store, new Set(['sara']));
    store.rivals = 100;
    await expect(forgetPeople(store, people, 'at_erasure')).rejects.toThrow('could not be changed');
    store.rivals = 1;
    await forgetPeople(store, people, 'at_erasure');
    expect((await store.get<{ desk: unknown }>('page_state', 'v_operator'))?.value.desk).toBeNull();
  });
});
