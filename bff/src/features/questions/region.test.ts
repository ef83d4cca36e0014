import { validateAnswer } from '@gam/shared/validate-answer';
import { describe, expect, it } from 'vitest';
import { presentQuestion } from './present-question.ts';
import { makeOption, makeQuestion, viewAsLoaded, region } from '@gam/engine/fixtures';
import { writeAnswer } from '@gam/engine/questions';

const options = [makeOption('1001', 'ونک'), makeOption('1002', 'تجریش')];
const question = makeQuestion('region', { options, is_mandatory: false });
const present = (catalogue: number, asked = question) =>
  presentQuestion(asked, viewAsLoaded(asked, { catalogue }), null, null);

describe('a region question', () => {
  it('is searched by name under «محله یا شهرستان» [O-2.31, O-5.17]', () => {
    expect(present(3).widget).toMatchObject({
      type: 'search_select',
      label: 'محله یا شهرستان',
      options: [
        { id: '1001', title: 'ونک' },
        { id: '1002', title: 'تجریش' },
      ],
      labels: { nothing_found: 'موردی یافت نشد' },
    });
  });

  it('requires an area of the city, even if the upstream calls it optional [O-5.17, W-5.03]', () => {
    const { constraints, optional_label } = present(3);
    expect(optional_label).toBeNull();
    expect(validateAnswer(constraints, { values: [] })?.message).toBe('لطفا محله یا شهرستان را انتخاب کنید');
    expect(validateAnswer(constraints, { values: ['1001'] })).toBeNull();
    expect(validateAnswer(constraints, { values: ['1001', '1002'] })).not.toBeNull();
    expect(validateAnswer(constraints, { values: ['2001'] })).not.toBeNull();
  });

  it('is a plain choice for a client that does not know the widget', () => {
    expect(present(2).widget.type).toBe('choices');
    expect(present(2).constraints).toEqual(present(3).constraints);
  });

  it('has no options in a city without areas', () => {
    const bare = makeQuestion('region');
    expect(validateAnswer(present(3, bare).constraints, { values: ['1001'] })).not.toBeNull();
  });

  it('is worded by its name and does not advance on the tap', () => {
    const view = viewAsLoaded(question);
    expect(writeAnswer(question, { values: ['1002'] }, view)).toMatchObject({
      values: ['1002'],
      text: 'تجریش',
    });
    expect(region.advanceOnChoice(question, view)).toBe(false);
  });
});
