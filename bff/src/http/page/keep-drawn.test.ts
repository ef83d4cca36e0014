import { describe, expect, it } from 'vitest';
import { makeCaches } from '../../platform/store/caches.ts';
import { writeReply } from '../../protocol/replies/http-reply.ts';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { keepDrawn } from './keep-drawn.ts';

interface Shown {
  readonly id?: string;
  readonly title?: string;
  readonly rev?: number;
  readonly subject?: string | null;
}

/** A question of a flow. */
function replyOf({ id = 'f_1', title = 'نظافت منزل', rev = 0, subject = null }: Shown = {}) {
  const screen = frameScreen({ id: 'order.question', url: `/order?flow=${id}`, title, body: [] });
  const flow = {
    id,
    ticket: `ticket of ${id}`,
    rev,
    phase: 'questions' as const,
    step: '101',
    subject,
    rules: 'default@1#a',
    service_version: '1',
  };
  return writeReply({ screen: { ...screen, flow } });
}

/** A renderer that writes all that it could write, and counts. */
function openRenderer() {
  const drawn: string[] = [];
  const caches = makeCaches();
  const draw = keepDrawn(({ screen }, nonce) => {
    drawn.push(screen.title);
    const html = `${screen.title} ${screen.url} ${screen.flow?.id} ${screen.flow?.ticket} ${nonce}`;
    return { html, rules: nonce, styles: nonce };
  }, caches);
  return { drawn, draw, caches };
}

describe('a drawn first question', () => {
  it('is drawn once for guests, and has the flow and the nonce of each', () => {
    const { draw, drawn } = openRenderer();
    for (const [id, nonce] of [
      ['f_1', 'a'],
      ['f_2', 'b'],
    ] as const)
      expect(draw(replyOf({ id }), nonce)).toEqual({
        html: `نظافت منزل | گام /order?flow=${id} ${id} ticket of ${id} ${nonce}`,
        rules: nonce,
        styles: nonce,
      });
    expect(drawn).toHaveLength(1);
  });

  it('is another one for each difference in what it says', () => {
    const { draw } = openRenderer();
    expect(draw(replyOf(), 'a')?.html).toContain('نظافت منزل');
    expect(draw(replyOf({ title: 'نقاشی' }), 'a')?.html).toContain('نقاشی');
  });

  it.each([
    ['of a customer', { subject: 's' }],
    ['after an answer', { rev: 1 }],
  ])('is drawn anew %s', (_about, shown) => {
    const { draw, drawn } = openRenderer();
    draw(replyOf(shown), 'a');
    draw(replyOf(shown), 'b');
    expect(drawn).toHaveLength(2);
  });

  it('is forgotten with what caches hold of people', () => {
    const { draw, drawn, caches } = openRenderer();
    draw(replyOf(), 'a');
    caches.forgetPeople();
    draw(replyOf(), 'b');
    expect(drawn).toHaveLength(2);
  });
});
