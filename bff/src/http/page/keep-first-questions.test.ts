import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeCaches } from '../../platform/store/caches.ts';
import { writeReply } from '../../protocol/replies/http-reply.ts';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { keepFirstQuestions } from './keep-first-questions.ts';

interface Shown {
  readonly id?: string;
  readonly title?: string;
  readonly rev?: number;
  readonly subject?: string | null;
}

const flowId = (sign: string): string => `f_${sign.repeat(22)}`;
const nonceOf = (sign: string): string => sign.repeat(32);

/** A question of a flow, and one that can follow it. */
function replyOf({ id = flowId('1'), title = 'نظافت منزل', rev = 0, subject = null }: Shown = {}) {
  const flow = {
    id,
    ticket: `ticket.of.${id}`,
    rev,
    phase: 'questions' as const,
    step: '101',
    subject,
    rules: 'default@1#a',
    service_version: '1',
  };
  const screenOf = (step: string) => ({
    ...frameScreen({
      id: 'order.question',
      url: `/order?flow=${id}`,
      title,
      // A link of the flow, as pages have them.
      body: [{ type: 'paragraph', key: id, text: title }],
    }),
    flow: { ...flow, step },
  });
  return writeReply({
    screen: screenOf('101'),
    ahead: [{ if: null, screen: screenOf('102'), ahead: [] }],
  });
}

/** Keeps first questions; counts what is written anew. */
function openPages() {
  const written: string[] = [];
  const caches = makeCaches();
  const find = keepFirstQuestions((shown, { nonce, actionId }) => {
    written.push(shown.screen.title);
    return `${nonce} ${actionId} ${JSON.stringify(shown)} ${nonce}`;
  }, caches);
  /** Shows a page; null where it is not a kept one. */
  const show = (shown: Shown = {}, nonce = nonceOf('a')): string | null => {
    const found = find(replyOf(shown), nonce);
    if (!found) return null;
    const text = found.page.writeText(found.values).toString();
    expect(gunzipSync(found.page.writeGzip(found.values)).toString()).toBe(text);
    return text;
  };
  return { written, show, caches };
}

const action = /[\da-f]{8}-[\da-f-]{27}/;

describe("the page of a guest's first question", () => {
  it('is kept from the second time on, and has the flow, the nonce and the action of each', () => {
    const { show, written } = openPages();
    expect(show({ id: flowId('0') })).toBeNull();
    const actions = new Set<string>();
    for (const sign of ['1', '2', '3']) {
      const text = show({ id: flowId(sign) }, nonceOf(sign)) ?? '';
      const [id = ''] = action.exec(text) ?? [];
      actions.add(id);
      const whole = JSON.stringify(replyOf({ id: flowId(sign) }));
      expect(text).toBe(`${nonceOf(sign)} ${id} ${whole} ${nonceOf(sign)}`);
    }
    expect([written.length, actions.size]).toEqual([1, 3]);
  });

  it('is another one for each difference in what it says', () => {
    const { show } = openPages();
    for (const title of ['نظافت منزل', 'نقاشی']) {
      expect(show({ title })).toBeNull();
      expect(show({ title })).toContain(title);
    }
  });

  it.each([
    ['of a customer', { subject: 's' }],
    ['after an answer', { rev: 1 }],
  ])('is not kept where it is one %s', (_about, shown) => {
    const { show, written } = openPages();
    for (let count = 0; count < 3; count += 1) expect(show(shown)).toBeNull();
    expect(written).toEqual([]);
  });

  it('is forgotten with what caches hold of people', () => {
    const { show, caches } = openPages();
    show();
    expect(show()).not.toBeNull();
    caches.forgetPeople();
    expect(show()).toBeNull();
  });
});
