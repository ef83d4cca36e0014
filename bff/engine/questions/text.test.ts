import { describe, expect, it } from 'vitest';
import { makeQuestion, viewAsLoaded } from './question-fixtures.ts';
import { text } from './text.ts';

const phone = makeQuestion('text', { type_tags: ['client_phone'], title: 'موبایل' });
const name = makeQuestion('text', { type_tags: ['client_first_name'] });
const free = makeQuestion('text');
const elsewhere = { min_length: 8, max_length: 9, sample: '0700123' };

describe('a phone', () => {
  it('has the calling code of Iran where the sample is one of its mobiles [O-5.06]', () => {
    expect(text.constraints(phone, viewAsLoaded(phone))).toMatchObject({ form: 'phone', calling_code: '98' });
    const abroad = text.constraints(phone, viewAsLoaded(phone, { country: elsewhere }));
    expect(abroad).not.toHaveProperty('calling_code');
    for (const question of [name, free])
      expect(text.constraints(question, viewAsLoaded(question))).not.toHaveProperty('calling_code');
  });

  it("is judged by the country's pattern alone", () => {
    const judge = (question: typeof phone, value: string, changes = {}) =>
      text.judge?.(question, { values: value === '' ? [] : [value] }, viewAsLoaded(question, changes), 0);
    expect(judge(phone, '09121234567')).toBeNull();
    expect(judge(phone, '02188034455')).toContain('موبایل');
    expect(judge(phone, '02188034455', { texts: { title: 'شماره' } })).toContain('شماره');
    expect(judge(phone, '')).toBeNull();
    expect(judge(phone, '02188034455', { country: elsewhere })).toBeNull();
    const country = { ...elsewhere, accepts: (digits: string) => digits.startsWith('07') };
    expect(judge(phone, '0700123', { country })).toBeNull();
    expect(judge(phone, '0800123', { country })).toContain('موبایل');
    for (const question of [name, free]) expect(judge(question, '02188034455')).toBeNull();
    expect([phone, name, free].map((question) => text.judged?.(question))).toEqual([true, false, false]);
  });

  it('is read in Persian digits, other texts as they are', () => {
    const read = (question: typeof phone) =>
      text.summarise(question, { values: ['0912'] }, viewAsLoaded(question));
    expect([phone, name, free].map(read)).toEqual(['۰۹۱۲', '0912', '0912']);
  });
});
