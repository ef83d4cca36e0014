import type { ClientEvent } from '@gam/schemas/descriptors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeFlow, makeScreen } from '../fixtures/screen.ts';
import { createDrafts } from '@gam/client/drafts';

const order = makeScreen({ flow: makeFlow() });
const answered = (question: string) =>
  ({ action_id: 'a1234567', name: 'answer', args: { question, values: [] } }) satisfies ClientEvent;
const keep = () => {
  const drafts = createDrafts();
  drafts.open(order);
  drafts.keepAnswer('q1', { values: ['1'] });
  drafts.keepField('login', 'code', '123');
  return drafts;
};
const afterReload = () => {
  const drafts = createDrafts();
  drafts.open(order);
  return drafts;
};

beforeEach(() => sessionStorage.clear());

describe('drafts', () => {
  it('keeps answers over a reload, but no fields, which may hold codes and passwords', () => {
    keep();
    expect(afterReload().answerTo('q1')).toEqual({ values: ['1'] });
    expect(afterReload().fieldOf('login', 'code')).toBeUndefined();
    const kept = JSON.parse(sessionStorage.getItem('gam.drafts.f_1') ?? '') as { value: unknown };
    expect(kept.value).toEqual({ q1: { values: ['1'] } });
    expect(sessionStorage).toHaveLength(1);
  });

  it('keeps answers for 24 hours', () => {
    keep();
    const written = Date.now();
    const day = 24 * 3600_000;
    vi.spyOn(Date, 'now').mockReturnValue(written + day - 1000);
    expect(afterReload().answerTo('q1')).toEqual({ values: ['1'] });
    vi.spyOn(Date, 'now').mockReturnValue(written + day);
    expect(afterReload().answerTo('q1')).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });

  it('returns the drafts of the flow on screen', () => {
    const drafts = keep();
    drafts.open(makeScreen({ flow: makeFlow({ id: 'f_2' }) }));
    expect(drafts.answerTo('q1')).toBeUndefined();
    drafts.open(order);
    expect(drafts.answerTo('q1')).toEqual({ values: ['1'] });
  });

  it('forgets each draft when the server has accepted it', () => {
    const drafts = keep();
    drafts.keepAnswer('q2', { values: ['2'] });
    drafts.release([answered('q1')]);
    expect([drafts.answerTo('q1'), drafts.answerTo('q2')]).toEqual([undefined, { values: ['2'] }]);
  });

  it('keeps a draft that changed after it was sent', () => {
    const drafts = keep();
    drafts.send([answered('q1')]);
    drafts.keepAnswer('q1', { values: ['2'] });
    drafts.release([answered('q1')]);
    expect(drafts.answerTo('q1')).toEqual({ values: ['2'] });
  });

  it('forgets all drafts when the order is placed', () => {
    keep().forget();
    expect(afterReload().answerTo('q1')).toBeUndefined();
  });

  it.each(['sign_out', 'sign_out_everywhere'] as const)('forgets all drafts of all flows with %s', (name) => {
    keep().release([{ action_id: 'a1234567', name, args: {} }]);
    expect(afterReload().answerTo('q1')).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });
});
