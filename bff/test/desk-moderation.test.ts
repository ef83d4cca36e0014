import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { event, submitForm as submit } from './support/events.ts';
import { chooseCustomer, signInOperator } from './support/operator.ts';
import { makeWriter, type Writer } from './support/voices.ts';
import { World } from './support/world.ts';

let world: World;
let operator: Customer;
let writer: Writer;

beforeAll(async () => {
  world = await World.start();
  operator = await signInOperator(world);
  writer = await makeWriter(world);
});
afterAll(() => world.stop());

const rowsOf = ({ screen }: Customer, key: string) => {
  const found = screen.body.find((block) => block.key === key);
  return found?.type === 'table' ? found.rows : [];
};

describe('messages of customers at the desk', () => {
  it('are listed by state, answered once with a text, and their customer sees the answer [O-7.21]', async () => {
    const id = await writer.criticise('نیروها دو ساعت دیر رسیدند.');
    const tab = operator.twin();
    await tab.open('/operator/feedback?state=received');
    const row = rowsOf(tab, 'feedback').find(({ key }) => key === id);
    expect(row?.cells).toContain('نیروها دو ساعت دیر رسیدند.');
    await tab.open(row?.href ?? '');
    expect(tab.screen.id).toBe('operator.message');
    await tab.send(submit('desk_review'));
    expect(await writer.readOwn()).toMatchObject([{ id, state: 'under_review', reply: null }]);
    expect(JSON.stringify(tab.screen)).not.toContain('desk_review');

    await tab.send(submit('desk_answer', { reply: ' \n ' }));
    expect(tab.node('message_form').fields[0]?.error).toEqual(expect.any(String));
    const answer = submit('desk_answer', { reply: 'از شما پوزش می‌خواهیم.' });
    const sent = await tab.send(answer);
    expect(sent.body).toMatchObject({ effects: [{ type: 'toast', level: 'success' }] });
    expect(await writer.readOwn()).toMatchObject([
      { id, state: 'answered', reply: 'از شما پوزش می‌خواهیم.' },
    ]);
    expect(tab.node('message_form').fields[0]?.value).toBe('از شما پوزش می‌خواهیم.');
    await tab.open('/operator/feedback?state=received');
    expect(rowsOf(tab, 'feedback').map(({ key }) => key)).not.toContain(id);
    expect((await tab.open('/operator/feedback?state=lost')).status).toBe(404);
    expect((await tab.open('/operator/feedback/unknown')).status).toBe(404);
  });
});

describe('public questions at the desk', () => {
  it('are hidden and shown again, each after a question [O-7.24]', async () => {
    const id = await writer.ask('شماره من ۰۹۱۲ است، زنگ بزنید؟');
    const tab = operator.twin();
    await tab.open('/operator/posts?state=shown');
    const row = rowsOf(tab, 'posts').find(({ key }) => key === id);
    expect(row?.cells).toContain('نظافت منزل');
    // Without the question there is no form.
    expect((await tab.send(submit('desk_hide_post', { post: id }))).status).toBe(422);
    const [link] = row?.links ?? [];
    await tab.open(link?.href ?? '');
    expect(tab.screen.modal?.title).toBe('این نوشته پنهان شود؟');
    // The dialog asks about this post and no other.
    expect((await tab.send(submit('desk_hide_post', { post: 'another' }))).status).toBe(422);
    await tab.send(submit('desk_hide_post', { post: id }));
    expect(tab.screen.modal).toBeNull();
    expect(rowsOf(tab, 'posts').map(({ key }) => key)).not.toContain(id);
    await tab.open('/operator/posts?state=hidden');
    const hidden = rowsOf(tab, 'posts').find(({ key }) => key === id);
    await tab.open(hidden?.links?.[0]?.href ?? '');
    expect(tab.screen.modal?.title).toBe('این نوشته دوباره نمایش داده شود؟');
    await tab.send(event('dismiss_modal', {}));
    expect(tab.screen.modal).toBeNull();
    await tab.open(hidden?.links?.[0]?.href ?? '');
    await tab.send(submit('desk_show_post', { post: id }));
    await tab.open('/operator/audit');
    expect(rowsOf(tab, 'audit').map(({ cells }) => cells[2])).toEqual(
      expect.arrayContaining(['پنهان کردن نوشته', 'نمایش دوباره نوشته']),
    );
  });
});

describe('reviews of experts at the desk', () => {
  it('are hidden from the page of the expert and shown again, each after a question', async () => {
    const tab = operator.twin();
    const guest = world.newCustomer();
    const shown = async () => {
      await guest.open('/experts/42');
      return guest.node('posts').items.map(({ key }) => key);
    };
    const [id = ''] = await shown();
    await tab.open('/operator/reviews?state=shown');
    const row = rowsOf(tab, 'reviews').find(({ key }) => key === id);
    expect(row?.cells).toEqual(expect.arrayContaining(['فاطمه رضایی', 'نظافت منزل', '۵ از ۵', 'نمایان']));
    // Without the question there is no form.
    expect((await tab.send(submit('desk_hide_review', { post: id }))).status).toBe(422);
    await tab.open(row?.links?.find(({ column }) => column === 'act')?.href ?? '');
    expect(tab.screen.modal?.title).toBe('این نظر پنهان شود؟');
    const sent = await tab.send(submit('desk_hide_review', { post: id }));
    expect(sent.body).toMatchObject({ effects: [{ type: 'toast', text: 'نظر پنهان شد.' }] });
    expect(await shown()).not.toContain(id);
    await tab.open('/operator/reviews?state=hidden');
    expect(rowsOf(tab, 'reviews').map(({ key }) => key)).toEqual([id]);
    await tab.open(`/operator/reviews?state=hidden&ask=${id}`);
    expect(tab.screen.modal?.title).toBe('این نظر دوباره نمایش داده شود؟');
    await tab.send(submit('desk_show_review', { post: id }));
    expect(await shown()).toContain(id);
    await tab.open('/operator/audit');
    expect(rowsOf(tab, 'audit').map(({ cells }) => cells[2])).toEqual(
      expect.arrayContaining(['پنهان کردن نظر', 'نمایش دوباره نظر']),
    );
  });
});

describe("operators' notes on a customer's page", () => {
  it('are added and shown newest first, and refused empty [O-1.03]', async () => {
    const tab = operator.twin();
    await tab.open(`/operator/customers/${await chooseCustomer(tab, world.newPhone())}`);
    await tab.send(submit('desk_note', { note: '' }));
    expect(tab.node('message_form').fields[0]?.error).toEqual(expect.any(String));
    const [first, second] = [tab.node('message_form').key, 'زنگ خراب است.'];
    await tab.send(submit('desk_note', { note: second }));
    expect(rowsOf(tab, 'notes').map(({ cells }) => cells[2])).toEqual([second]);
    expect(tab.node('message_form')).toMatchObject({ fields: [{ value: '', error: null }] });
    expect(tab.node('message_form').key).not.toBe(first);
  });
});

describe('what customers write', () => {
  it('is closed to customers and guests at the desk [O-2.03]', async () => {
    const id = await writer.criticise('محرمانه است.');
    for (const visitor of [world.newCustomer(), await world.customerAt(null)])
      for (const url of [
        '/operator/feedback',
        `/operator/feedback/${id}`,
        '/operator/posts',
        '/operator/reviews',
      ]) {
        expect((await visitor.open(url)).status).toBe(401);
        expect(JSON.stringify(visitor.screen)).not.toContain('محرمانه');
        expect((await visitor.send(submit('desk_answer', { reply: 'x' }))).status).toBeGreaterThanOrEqual(
          400,
        );
      }
  });
});
