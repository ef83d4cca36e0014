import { describe, expect, it } from 'vitest';
import { presentOption } from './choice-option.ts';
import { makeOption, makeQuestion } from '@gam/engine/fixtures';

const question = makeQuestion('single_select');
const present = (fields: Parameters<typeof makeOption>[2]) =>
  presentOption(makeOption('1', 'نصب', fields), question);

describe('presentOption', () => {
  it('leaves out missing fields', () => {
    expect(present({})).toEqual({ id: '1', title: 'نصب' });
  });

  it('shows texts, picture and hints', () => {
    expect(
      present({ description: 'با لوله', image_new: { full: '/a.svg' }, help_text: ['یک', 'دو'] }),
    ).toMatchObject({ description: 'با لوله', image: '/a.svg', hints: ['یک', 'دو'] });
  });

  it('shows the picture at 300 px if it has sizes [O-9.01]', () => {
    const full = '/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/full.png';
    expect(present({ image_new: { full } }).image).toBe('/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/300.jpg');
  });

  it('marks a recommended option with the question’s text, else with its own', () => {
    expect(present({ is_recommended: true }).recommended).toBe('پیشنهادی');
    const named = makeQuestion('single_select', { is_recommended_title: 'پیشنهاد گام' });
    const option = makeOption('1', 'نصب', { is_recommended: true });
    expect(presentOption(option, named).recommended).toBe('پیشنهاد گام');
  });

  it.each([
    [{ price: 120_000 }, '۱۲۰٬۰۰۰ تومان'],
    [{ price: 0 }, 'رایگان'],
    [{ min_price: 100_000, max_price: 200_000 }, 'از ۱۰۰٬۰۰۰ تا ۲۰۰٬۰۰۰ تومان'],
    [{ min_price: 100_000, max_price: 100_000 }, '۱۰۰٬۰۰۰ تومان'],
    [{ min_price: 100_000 }, 'از ۱۰۰٬۰۰۰ تومان'],
    [{ max_price: 200_000 }, 'تا ۲۰۰٬۰۰۰ تومان'],
    [{ price: 150_000, min_price: 100_000, max_price: 200_000 }, '۱۵۰٬۰۰۰ تومان'],
  ])('writes the prices %j as %s', (prices, label) => {
    expect(present(prices).price).toBe(label);
  });

  it.each([
    [{ price: 85_000, original_price: 100_000 }, '۱۰۰٬۰۰۰ تومان'],
    [{ price: 0, original_price: 100_000 }, '۱۰۰٬۰۰۰ تومان'],
    [{ price: 100_000, original_price: 100_000 }, undefined],
    [{ original_price: 100_000 }, undefined],
  ])('strikes an original price through only beside a lower one: %j', (prices, label) => {
    expect(present(prices).original_price).toBe(label);
  });

  it.each([
    [15, '۱۵٪ تخفیف'],
    [12.5, '۱۲٫۵٪ تخفیف'],
    [0, undefined],
  ])('writes a discount of %d percent as %s', (discount_percentage, label) => {
    expect(present({ discount_percentage }).discount).toBe(label);
  });
});
