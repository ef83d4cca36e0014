import type { ClientEvent } from '@gam/schemas/descriptors';
import { beforeEach, describe, expect, it } from 'vitest';
import { ask, Customer, makeFlow, makeOption, noon } from '@gam/engine/fixtures';
import { noLookUps } from '@gam/engine/flow';
import type { OpenFlow } from '../records/flow-record.ts';
import { nameUpload } from '../uploads/upload-name.ts';
import { event, failed, FlowWorld, guest, replied } from './flow-world-fixture.ts';
import { lookUpOffers } from './look-up-for-event.ts';

let world: FlowWorld;
beforeEach(() => {
  world = new FlowWorld([]);
});

/** A customer's flow where it stands. */
const openOf = ({ flow, state }: Customer): OpenFlow => ({
  flow,
  record: {
    id: 'f_1',
    visitor: guest.visitor,
    subject: null,
    actor: null,
    place: { main: 'home', category: 'cleaning', service: 'cleaning', similar_id: null, query: [] },
    city: '1',
    service_version: 's',
    rules_version: 'r',
    issued_at: noon,
    decided_at: noon,
    rev: 1,
    state,
    pending: null,
    seen: [],
  },
});
const look = async (customer: Customer, asked: ClientEvent, parts = world.parts) =>
  lookUpOffers(parts, openOf(customer), await world.signIn(), asked);

const pay = event('pay', {});
const next = event('next', {});
const back = event('back', {});
const select = event('select_expert', { expert: 'e1' });

describe('on the quote', () => {
  const atDialog = () =>
    new Customer(makeFlow([ask('a')]))
      .go('yes')
      .quoted({ prepayment_message: 'بیعانه', prepayment_amount: 20_000 })
      .send({ name: 'place_order', args: {} });
  const gateway = (name: string) => ({
    name,
    label: `label of ${name}`,
    image: null,
    meta: { message: null, description: null },
    messages: [],
  });

  it.each([pay, event('choose_gateway', { gateway: 'bank' })])(
    '$name looks up the gateways',
    async (asked) => {
      world.replies.listActiveGateways = () => replied({ debit: [gateway('bank')], installment: [] });
      expect(await look(atDialog(), asked)).toEqual({
        ...noLookUps,
        gateways: [{ id: 'bank', label: 'label of bank' }],
      });
    },
  );

  it('leaves the gateways unknown when they do not come', async () => {
    expect(await look(atDialog(), pay)).toEqual(noLookUps);
    world.replies.listActiveGateways = () => new Promise(() => {});
    expect(await look(atDialog(), pay)).toEqual(noLookUps);
  });

  it('looks up nothing for another event, or without the dialog', async () => {
    expect(await look(atDialog(), next)).toBeNull();
    const quoted = new Customer(makeFlow([ask('a')])).go('yes').quoted();
    expect(await look(quoted, pay)).toBeNull();
    expect(world.calls).toEqual([]);
  });
});

describe('at the expert step', () => {
  const favourite = makeOption('mine', 'mine', { operation_key: 'FAVORITE_ALLOCATION' });
  const allocation = ask('who', { type_tags: ['auto_allocation'], options: ['best', favourite] });
  const flow = makeFlow([ask('a'), allocation, ask('b')], { service: { is_periodic: true } });
  const atExperts = () => new Customer(flow).go('yes', 'mine', 'yes');

  it.each([select, next, event('skip_expert', { reason: 'empty' })])(
    '$name looks up the experts',
    async (asked) => {
      world.replies.listExperts = () =>
        replied({ results: [{ id: 'e1', image: null, first_name: 'سارا', last_name: 'الف' }] });
      expect(await look(atExperts(), asked)).toEqual({
        ...noLookUps,
        experts: [{ id: 'e1', label: 'سارا الف' }],
      });
    },
  );

  it('leaves the experts unknown when they do not come', async () => {
    world.replies.listExperts = () => failed(500);
    expect(await look(atExperts(), select)).toEqual(noLookUps);
    world.replies.listExperts = () => new Promise(() => {});
    expect(await look(atExperts(), select)).toEqual(noLookUps);
  });

  it.each([back, event('skip_expert', {}), event('skip_expert', { reason: 'choice' })])(
    '$name $args looks up nothing',
    async (asked) => {
      expect(await look(atExperts(), asked)).toBeNull();
    },
  );
});

describe('at an address', () => {
  const atAddress = () => new Customer(makeFlow([ask('place', { type: 'location', options: [] })]));
  const area = { id: '1001', name: 'ونک', city: 'تهران', location: null };
  const home = {
    id: 'a1',
    area,
    detail: 'خیابان ملاصدرا، پلاک ۱۸',
    landline: null,
    lat: null,
    lng: null,
    location: null,
    isActive: true,
  };
  beforeEach(() => {
    world.replies.listAreas = () => replied({ results: [area] });
    world.replies.listAddresses = () => replied({ results: [home], next: null, warning: null });
  });

  it.each([
    [event('address_create', {}), 'new'],
    [event('address_update', { id: 'a1' }), 'a1'],
    [event('address_delete', { id: 'a1' }), 'a1'],
  ])('$name looks up its form', async (asked, id) => {
    expect(await look(atAddress(), asked)).toMatchObject({ ...noLookUps, form: { form: { id } } });
  });

  it('says that the form of an unknown address is missing', async () => {
    for (const asked of [event('address_update', { id: 'a2' }), event('address_update', {})])
      expect(await look(atAddress(), asked)).toEqual({ ...noLookUps, form: { form: null } });
  });

  it('leaves the form unknown when it does not come', async () => {
    world.replies.listAreas = () => failed(500);
    expect(await look(atAddress(), event('address_create', {}))).toEqual(noLookUps);
    world.replies.listAreas = () => new Promise(() => {});
    const parts = world.restarted();
    expect(await look(atAddress(), event('address_create', {}), parts)).toEqual(noLookUps);
  });

  it('says that the form is missing when addresses cannot be deleted', async () => {
    const parts = { ...world.parts, config: { ...world.parts.config, addressRemoval: false } };
    const missing = { ...noLookUps, form: { form: null } };
    expect(await look(atAddress(), event('address_delete', { id: 'a1' }), parts)).toEqual(missing);
    expect(await look(atAddress(), event('address_update', { id: 'a1' }), parts)).not.toEqual(missing);
    expect(world.callsOf('listAddresses').length).toBeLessThanOrEqual(1);
  });

  it('looks up no form at another question or in another phase', async () => {
    const create = event('address_create', {});
    expect(await look(new Customer(makeFlow([ask('a')])), create)).toBeNull();
    expect(await look(new Customer(makeFlow([ask('a')])).go('yes').quoted(), create)).toBeNull();
  });
});

describe('at a question with fetched options', () => {
  const atOptions = () =>
    new Customer(
      makeFlow([
        ask('a'),
        ask('brand', { type: 'single_select_by_fetch', options: [], is_mandatory: false }),
      ]),
    ).go('yes');
  const chosen = { ...noLookUps, answer: { chosen: [{ id: 'b1', label: 'Bosch' }] } };
  const answer = (question: string, ...values: string[]) => event('answer', { question, values });
  beforeEach(() => {
    world.replies.fetchOptions = () => replied({ results: [makeOption('b1', 'Bosch')] });
  });

  it('looks up what an answer chose', async () => {
    expect(await look(atOptions(), answer('brand', 'b1'))).toEqual(chosen);
    expect(await look(atOptions(), answer('brand', 'b1', 'b2'))).toEqual({
      ...noLookUps,
      answer: { chosen: null },
    });
    expect(world.callsOf('fetchOptions')).toMatchObject([
      { body: { questionId: 'brand', answers: [{ id: 'a', values: ['yes'] }], cityId: '1' } },
    ]);
  });

  it('looks up what the standing answer chose when the customer goes on', async () => {
    const customer = atOptions();
    expect(await look(customer, next)).toBeNull();
    customer.answer('b1');
    expect(await look(customer, next)).toEqual(chosen);
    expect(await look(customer, answer('brand'))).toBeNull();
  });

  it('leaves the answer unknown when the options do not come', async () => {
    world.replies.fetchOptions = () => failed(500);
    expect(await look(atOptions(), answer('brand', 'b1'))).toEqual({ ...noLookUps, answer: null });
    world.replies.fetchOptions = () => new Promise(() => {});
    expect(await look(atOptions(), answer('brand', 'b1'))).toEqual({ ...noLookUps, answer: null });
  });

  it('looks up nothing for an answer to another question, for another event or at another question', async () => {
    expect(await look(atOptions(), answer('a', 'yes'))).toBeNull();
    expect(await look(atOptions(), back)).toBeNull();
    const plain = new Customer(makeFlow([ask('a')]));
    expect(await look(plain, answer('a', 'yes'))).toBeNull();
    expect(world.calls).toEqual([]);
  });
});

describe('at a question of uploads', () => {
  it('finds the uploads that are named for the flow', async () => {
    const { upload } = world.parts.signers;
    const name = (id: string, flow = 'f_1', kind: 'images' | 'voice' = 'images') =>
      nameUpload(upload, kind, flow, id);
    const atPictures = () => new Customer(makeFlow([ask('p', { type: 'file_images', options: [] })]));
    const lookAt = async (customer: Customer, ...values: string[]) =>
      look(customer, event('answer', { question: 'p', values }));
    const none = { ...noLookUps, answer: { chosen: null } };
    await world.store.insert('upload', 'u1', { url: '/u1.jpg' }, Infinity);
    expect(await lookAt(atPictures(), name('u1'), name('u2'))).toEqual({
      ...noLookUps,
      answer: {
        chosen: [
          { id: name('u1'), label: 'تصویر ۱', image: '/u1.jpg' },
          { id: name('u2'), label: 'تصویر ۲' },
        ],
      },
    });
    const names = ['1', '2', '3', '4', '5', '6'].map((id) => name(id));
    expect(await lookAt(atPictures(), ...names.slice(1))).toMatchObject({
      answer: { chosen: { length: 5 } },
    });
    expect(await lookAt(atPictures(), ...names)).toEqual(none);
    expect(await lookAt(atPictures(), name('u1'), name('u1'))).toEqual(none);
    expect(await lookAt(atPictures(), name('u1', 'f_2'))).toEqual(none);
    expect(await lookAt(atPictures(), name('u1', 'f_1', 'voice'))).toEqual(none);
    expect(await lookAt(atPictures(), name('u1'), 'u2')).toEqual(none);
    const atVoice = () => new Customer(makeFlow([ask('p', { type: 'voice', options: [] })]));
    expect(await lookAt(atVoice(), name('u1', 'f_1', 'voice'))).toMatchObject({
      answer: { chosen: { length: 1 } },
    });
    expect(await lookAt(atVoice(), name('u1', 'f_1', 'voice'), name('u2', 'f_1', 'voice'))).toEqual(none);
    // A picture that came with an earlier order stays with the answer.
    const standing = atPictures();
    const item = { id: name('u3'), label: 'تصویر ۱', image: '/u3.jpg' };
    standing.state = {
      ...standing.state,
      answers: { p: { values: [name('u3')], by: 'copied', chosen: [item, { id: name('u1'), label: 'x' }] } },
    };
    expect(await lookAt(standing, name('u3'), name('u1'))).toMatchObject({
      answer: { chosen: [item, { image: '/u1.jpg' }] },
    });
  });
});
