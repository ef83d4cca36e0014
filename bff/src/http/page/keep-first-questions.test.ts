import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makeCaches } from '../../platform/store/caches.ts';
import { writeReply } from '../../protocol/replies/http-reply.ts';
import type { Reply } from '@gam/schemas/descriptors';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { keepFirstQuestions } from './keep-first-questions.ts';
import type { PageValues } from './shell.ts';

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

/** Keeps first questions; counts what is drawn and what is written anew. */
function openPages() {
  const written: string[] = [];
  let [drawn, now] = [0, 1_000];
  const caches = makeCaches();
  const write = (shown: Reply, { nonce, actionId }: PageValues) => {
    written.push(shown.screen.title);
    return `${nonce} ${actionId} ${JSON.stringify(shown)} ${nonce}`;
  };
  const { find, keep } = keepFirstQuestions({ write, caches, now: () => now });
  /** Shows a page made from a key; null where it is not a kept one. */
  const show = (shown: Shown = {}, nonce = nonceOf('a'), key = shown.title ?? 'usual'): string | null => {
    const reply = replyOf(shown);
    const { id = '', ticket = '' } = reply.screen.flow ?? {};
    const alike = { key, own: () => ({ flow: id, ticket }) };
    const known = find(alike, nonce);
    if (known === null) drawn += 1;
    const found = known ?? keep(alike, reply, nonce);
    if (!found) return null;
    const text = found.page.writeText(found.values).toString();
    expect(gunzipSync(found.page.writeGzip(found.values)).toString()).toBe(text);
    return text;
  };
  return { written, show, caches, countDrawn: () => drawn, wait: (ms: number) => (now += ms) };
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

  it('is not composed for the third visitor, and once more after a minute', () => {
    const { show, written, countDrawn, wait } = openPages();
    for (const sign of ['0', '1', '2', '3']) show({ id: flowId(sign) });
    expect(countDrawn()).toBe(2);
    wait(60_000);
    for (const sign of ['4', '5']) expect(show({ id: flowId(sign) })).toContain(flowId(sign));
    expect([countDrawn(), written.length]).toEqual([3, 1]);
  });

  it('is not kept while what should be alike differs, and forgotten where it begins to', () => {
    const { show, written, wait } = openPages();
    for (const title of ['a', 'b', 'a', 'b']) expect(show({ title }, nonceOf('a'), 'one key')).toBeNull();
    expect(written).toEqual([]);
    expect(show({ title: 'b' }, nonceOf('a'), 'one key')).toContain('"title":"b |');
    wait(60_000);
    expect(show({ title: 'c' }, nonceOf('a'), 'one key')).toBeNull();
    expect(show({ title: 'c' }, nonceOf('a'), 'one key')).toContain('"title":"c |');
  });

  it('is drawn for a visitor whose ticket has another length', () => {
    const { show } = openPages();
    for (const sign of ['0', '1']) show({ id: flowId(sign) });
    expect(show({ id: `${flowId('2')}-longer` })).toBeNull();
    expect(show({ id: flowId('3') })).toBeNull();
    expect(show({ id: flowId('4') })).toContain(flowId('4'));
  });

  it('is forgotten with what caches hold of people', () => {
    const { show, caches } = openPages();
    show();
    expect(show()).not.toBeNull();
    caches.forgetPeople();
    expect(show()).toBeNull();
  });
});
