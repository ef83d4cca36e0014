import { users } from '../../src/people/accounts/users.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { orders } from '../../src/orders/records/tables.ts';
import { demoPhoneOf } from '../../demo/person.ts';
import { question } from '../../demo/question.ts';
import { decideAtBank } from '../bank-customer.ts';
import { makeOgg, makePng } from '../files.ts';
import { rulesDocument } from '../flow-rules.ts';
import { beginAtBank, partPaid, placeOwing, returnUrl } from '../paid-orders.ts';
import { addQuestions } from '../questions.ts';
import { answer, cleaningAnswers, orderBody, quoteBody } from '../requests.ts';
import { bffToken } from '../start-app.ts';
import { upload } from '../upload.ts';
import { addVoucher } from '../vouchers.ts';
import { openSession, type World } from './callers.ts';
import { payments, refunds } from '../../src/money/payments/repository.ts';

/** Lets home cleaning be answered with words, pictures and sounds. */
export const askMore = ({ db }: World): Promise<void> =>
  addQuestions(db, '1', [
    question('text', 'note', 'توضیح', { is_mandatory: false }),
    question('file_images', 'pictures', 'تصویرها', { is_mandatory: false }),
    question('voice', 'sound', 'صدا', { is_mandatory: false }),
  ]);

let victims = 0;

/**
 * A customer with one of each kind of data: orders (placed, done, owing, paid), an open inquiry, an address, a picture
 * and a sound, payments, entries of the audit trail; and a rule version beside it.
 */
export async function makeVictim(world: World) {
  const { test, db } = world;
  const { client } = test;
  victims += 1;
  const mark = `نشان${String(victims).padStart(3, '0')}`;
  const id = `a-victim-${victims}`;
  const phone = `98937${String(victims).padStart(7, '0')}`;
  const names = { firstName: `نام${mark}`, lastName: `فامیل${mark}` };
  await db.insert(users).values({ id, phone, ...names, role: 'customer', createdAt: new Date(test.now()) });
  const token = await openSession(world, id);
  const idOf = (reply: { body: Record<string, unknown> }) => String(reply.body['id']);
  const image = idOf(await upload(test, 'uploadImage', { content: makePng(20, 20) }, { token }));
  const voice = idOf(await upload(test, 'uploadVoice', { content: makeOgg() }, { token }));
  const answers = [
    ...cleaningAnswers,
    answer('note', [`یادداشت ${mark}`]),
    answer('pictures', [image]),
    answer('sound', [voice]),
  ];
  const keys = { quote: randomUUID(), order: randomUUID(), address: randomUUID(), feedback: randomUUID() };

  const place = async (
    quoteKey: string = randomUUID(),
    key: string = randomUUID(),
    specificWorkman: string | null = null,
  ) => {
    const asked = quoteBody({ answers, specificWorkman });
    const quote = await client.ask('askQuote', { body: asked, token, key: quoteKey });
    const body = orderBody(quote.inquiry_id, { answers, specificWorkman });
    const { order_uuid } = await client.ask('placeOrder', { body, token, key });
    const { legacy_id } = await client.ask('loadOrder', { params: { id: order_uuid }, token });
    return { uuid: order_uuid, number: legacy_id, body };
  };
  const placed = await place(keys.quote, keys.order);
  const spare = await place();
  const done = await place();
  await db.update(orders).set({ status: 'done' }).where(eq(orders.uuid, done.uuid));
  // Its page has the phone of the expert.
  const assigned = await place(randomUUID(), randomUUID(), '41');
  await db.update(orders).set({ status: 'assigned' }).where(eq(orders.uuid, assigned.uuid));

  const owing = await placeOwing(test, token, partPaid);
  const paid = await placeOwing(test, token, partPaid);
  const payment = await beginAtBank(test, token, paid);
  const { fields } = await decideAtBank(test, payment.reference, 'pay');
  const settled = await client.ask('confirmPayment', {
    body: { key: payment.key, fields },
    token: bffToken,
    key: randomUUID(),
  });
  const pending = await beginAtBank(test, token, owing);

  // The bank makes none of them: they wait for finance, in each of its ways.
  const taskAt = new Date(test.now());
  const makeTask = async (name: string, more: Partial<typeof refunds.$inferInsert> = {}) => {
    const payment = {
      id: `${id}-${name}`,
      idempotencyKey: `${id}-${name}`,
      bodyHash: '',
      orderUuid: paid.uuid,
      gateway: 'bank',
      amount: 10_000,
      instalments: 1,
      bankReference: `${id}-${name}`,
      // What is left after the work, of which there may be several.
      context: 'order_close',
      status: 'paid',
      createdAt: taskAt,
      settledAt: taskAt,
      card: '603799******0006',
    } as const;
    await db.insert(payments).values(payment);
    const refundId = `${id}-refund-${name}`;
    await db.insert(refunds).values({
      id: refundId,
      paymentId: payment.id,
      createdAt: taskAt,
      nextAttemptAt: new Date('9999-01-01'),
      sentAt: taskAt,
      failedAt: taskAt,
      reason: 'refused',
      ...more,
    });
    return refundId;
  };
  const second = {
    settledBy: 'demo-supervisor',
    settledAt: taskAt,
    reference: `7800${String(victims).padStart(3, '0')}`,
  };
  const { legacy_id: number } = await client.ask('loadOrder', { params: { id: paid.uuid }, token });
  const tasks = {
    toSettle: await makeTask('settle'),
    toConfirm: await makeTask('confirm', second),
    reference: second.reference,
    toRetry: await makeTask('retry'),
    number,
  };

  const home = {
    detail: `کوچه ${mark}، پلاک ۱۸`,
    area: '1001',
    lat: 35.7582,
    lng: 51.4009,
    landline: null,
  };
  const created = { ...home, createByLocation: false };
  const address = await client.ask('createAddress', { body: created, token, key: keys.address });
  const feedback = await client.ask('sendCriticSuggestion', {
    body: { kind: 'suggestion', description: `پیشنهاد ${mark}` },
    token,
    key: keys.feedback,
  });
  const service = 'home-moving';
  const asked = await client.ask('createUserQuestion', {
    body: { service, text: 'کارتن هم می‌آورید؟' },
    token,
    key: randomUUID(),
  });
  const answered = await client.ask('createUserAnswer', {
    body: { question: asked.id, text: 'می‌آورند.' },
    token,
    key: randomUUID(),
  });
  const open = await client.ask('askQuote', { body: quoteBody({ answers }), token, key: randomUUID() });
  const given = await client.ask('askQuote', { body: quoteBody({ answers }), token, key: randomUUID() });
  const voucher = await addVoucher(db, `code-${victims}`);

  const operator = await openSession(world, 'demo-operator', true);
  await client.ask('findCustomer', { body: { phone }, token: operator });
  const rules = `doc-${victims}`;
  const reason = `به دلیل ${mark}`;
  // The session of each call is its own: other tests end those of the editor.
  const openEditor = () => openSession(world, 'demo-rules-editor', true);
  const through = async () => ({ token: bffToken, userToken: await openEditor(), key: randomUUID() });
  const liveRevision = async () =>
    (await client.ask('listFlowRules', { token: await openEditor() })).revision;
  let versions = 0;
  /** Publishes one more version for everyone; returns its number. */
  const makeVersion = async (): Promise<number> => {
    const body = {
      document: rulesDocument(rules, `version ${versions}`),
      reason,
      // Newer than any version, so that none came after it.
      base_version: 1_000,
      revision: await liveRevision(),
    };
    versions += 1;
    return (await client.ask('publishFlowRules', { params: { name: rules }, body, ...(await through()) }))
      .number;
  };
  for (let made = 0; made < 2; made += 1) await makeVersion();
  const makeDraft = async () =>
    client.ask('createFlowRulesDraft', {
      params: { name: rules },
      body: { document: rulesDocument(rules, mark), base_version: 2 },
      ...(await through()),
    });
  const draft = await makeDraft();

  const secrets = [token, owing.inAppToken, payment.reference, pending.reference, settled.tracking_code];
  const own = [
    id,
    placed.uuid,
    spare.uuid,
    done.uuid,
    assigned.uuid,
    owing.uuid,
    paid.uuid,
    open.inquiry_id,
    given.inquiry_id,
    address.id,
    feedback.id,
    image,
    voice,
  ];
  return {
    id,
    phone,
    token,
    keys,
    answers,
    placed,
    spare,
    done,
    assigned,
    owing,
    payment,
    pending: { ...pending, body: { amount: owing.due, redirect_url: returnUrl, order_id: owing.uuid } },
    inquiry: open.inquiry_id,
    /** To be given up. */
    spareInquiry: given.inquiry_id,
    address: { id: address.id, home, created },
    uploads: { image, voice },
    feedback: feedback.id,
    /** Refunds that wait for finance, and the number of their order. */
    refunds: tasks,
    /** Public, with the customer's first name. */
    posts: { service, question: asked.id, answer: answered.id },
    voucher,
    rules,
    draft,
    makeDraft,
    makeVersion,
    liveRevision,
    /** The data that replies to other callers must not contain. */
    marks: [mark, phone, demoPhoneOf('41'), ...own, ...secrets].filter((text) => text !== null),
    /** The contents of the customer's rows. */
    traces: [id, phone, ...own, payment.key, pending.key, `"${rules}"`, `"${voucher}"`],
  };
}

export type Victim = Awaited<ReturnType<typeof makeVictim>>;
