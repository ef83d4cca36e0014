import type { AddressPage } from '@gam/schemas/descriptors';
import { describe, expect, it } from 'vitest';
import { addresses } from '../addresses/sources.ts';
import { fillSource } from '../../protocol/sources/source-views.ts';
import { writeAnswer } from '@gam/engine/questions';
import { makeQuestion, viewAsLoaded, location } from '@gam/engine/fixtures';
import { presentWidget } from './present-fixture.ts';
import type { ShownView } from './question-views.ts';
import { presentQuestion } from './present-question.ts';

const question = makeQuestion('location');
const pageOf = (...ids: string[]): AddressPage => ({
  addresses: ids.map((id) => ({ id, title: 'ونک', text: `تهران، ونک، پلاک ${id}`, phone: null })),
  next: null,
  warning: null,
});
const viewWith = (changes: Partial<ShownView> = {}) => viewAsLoaded(question, { catalogue: 3, ...changes });
const filled = (...ids: string[]) => {
  const page = fillSource<'addresses'>(addresses, [pageOf(...ids)]);
  return { sources: { addresses: { v: 'v1', filled: page } } };
};
const present = (changes: Partial<ShownView> = {}) => {
  const widget = presentWidget(question, viewWith(changes));
  if (widget.type !== 'addresses') throw new Error(`a location is asked with ${widget.type}`);
  return widget;
};

describe('a question for an address', () => {
  it('is answered with an address of the list, worded by city, area and detail [O-2.47, W-3.07]', () => {
    const chosen = [{ id: 'a1', label: 'تهران، ونک، پلاک ۱۸' }];
    expect(writeAnswer(question, { values: ['a1'] }, viewWith({ chosen }))).toMatchObject({
      values: ['a1'],
      text: 'تهران، ونک، پلاک ۱۸',
    });
    expect(location.offered?.(question, viewWith())).toEqual({
      check: 'addresses',
      follows: false,
      forgets: true,
    });
  });

  it('is pending while its list is loading', () => {
    expect(present()).toMatchObject({ items: null, select: null, source: { v: null }, placeholders: 3 });
  });

  it.each([
    ['the first address where nothing is answered [W-4.04]', { ...filled('a1', 'a2') }, 'a1'],
    ['the first address behind an empty answer [W-4.04]', { ...filled('a1'), answer: { values: [] } }, 'a1'],
    ['nothing beside an answer', { ...filled('a1', 'a2'), answer: { values: ['a2'] } }, null],
    ['nothing of an empty list: the answer stays empty [W-4.02]', { ...filled() }, null],
  ])('selects %s', (_what, changes, select) => {
    expect(present(changes).select).toBe(select);
  });

  it('selects nothing on a later page', () => {
    expect(fillSource<'addresses'>(addresses, [pageOf('a9')], '100').select).toBeNull();
  });

  it.each([
    ['an expert', { editable: false, removable: true }, { editable: false, removable: false }],
    [
      'without the right to delete',
      { editable: true, removable: false },
      { editable: true, removable: false },
    ],
    ['anybody else', { editable: true, removable: true }, { editable: true, removable: true }],
  ])('lets %s do what is allowed [W-6.02, W-6.04]', (_who, may, shown) => {
    expect(present({ addresses: { saved: 2, problem: null, ...may } })).toMatchObject({ saved: 2, ...shown });
  });

  it('has no fallback for an older client', () => {
    const view = viewAsLoaded(question, { catalogue: 2 });
    expect(presentQuestion(question, view, null, null)).toMatchObject({ essential: true });
  });
});
