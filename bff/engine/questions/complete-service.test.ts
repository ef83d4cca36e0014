import { Question, type ServiceDetail } from '@gam/schemas/questions';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { makeOption } from './question-fixtures.ts';
import { completeService as complete, type LocalService } from './complete-service.ts';

type GivenQuestion = ServiceDetail['questions'][number];

const serviceOf = (...questions: GivenQuestion[]): ServiceDetail => ({
  id: '1',
  slug: 'cleaning',
  base_slug: 'cleaning',
  title: 'نظافت',
  questions,
  min_hours_before_order_allowed: 2,
  date_question_type: 'just_date',
  date_question_values: null,
  is_periodic: false,
  weather_enabled: false,
  max_voice_duration_minutes: null,
  date_probability_message: null,
  has_price: true,
  rel_canonical_link: null,
  new_work_flow: false,
});

/** Completes a service with a compiler that knows no look-ahead, like the product's. */
const completeService = (service: LocalService) =>
  complete(service, (pattern) => (pattern.includes('(?=') ? null : new RegExp(pattern)));

const bare = (id: string, type = 'text'): GivenQuestion => ({ id, type, title: `پرسش ${id}` });

describe('completeService', () => {
  it('gives a question that has only id, type and title every other field', () => {
    const { questions, findings } = completeService(
      serviceOf({ ...bare('1', 'single_select'), options: [{ id: 'a', title: 'الف' }] }),
    );
    expect(questions.map((question) => Value.Check(Question, question))).toEqual([true]);
    expect(questions[0]).toMatchObject({ is_mandatory: false, display_in_process: true, parent: null });
    expect(questions[0]?.options[0]).toMatchObject({ title: 'الف', price: null, help_text: [] });
    expect(findings).toEqual([]);
  });

  it("keeps the upstream's values", () => {
    const given: GivenQuestion = {
      ...bare('1', 'number'),
      is_mandatory: true,
      display_in_process: false,
      parent: '0',
      parent_requirements: ['a'],
      min_allowed_value: 0,
      type_tags: ['product'],
    };
    expect(completeService(serviceOf(given)).questions[0]).toMatchObject(given);
    expect(completeService(serviceOf(given))).toMatchObject({ id: '1', min_hours_before_order_allowed: 2 });
  });

  it.each([
    ['slider', [{ id: 'a', title: 'الف' }], 'single_select'],
    ['slider', [], 'text'],
    ['slider', undefined, 'text'],
    ['constructor', [], 'text'],
    ['', [], 'text'],
  ])(
    'asks a question of the unknown type %j with options %j as %s and says so [O-3.03]',
    (type, options, kind) => {
      const given = { ...bare('7', type), ...(options && { options }) };
      const { questions, findings } = completeService(serviceOf(given));
      expect(questions[0]?.type).toBe(kind);
      expect(findings).toEqual([`question 7: unknown type ${JSON.stringify(type)}, asked as ${kind}`]);
    },
  );

  it('keeps an unknown tag [O-3.03]', () => {
    const { questions, findings } = completeService(serviceOf({ ...bare('1'), type_tags: ['shiny'] }));
    expect(questions[0]?.type_tags).toEqual(['shiny']);
    expect(findings).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('drops a question and an option called %s', (id) => {
    const options = [
      { id, title: 'بد' },
      { id: 'a', title: 'الف' },
    ];
    const { questions, findings } = completeService(
      serviceOf(bare(id), { ...bare('2', 'multi_select'), options }),
    );
    expect(questions.map((question) => question.id)).toEqual(['2']);
    expect(questions[0]?.options.map((option) => option.id)).toEqual(['a']);
    expect(findings).toEqual([
      `question: "${id}" is no usable id, dropped`,
      `option of question 2: "${id}" is no usable id, dropped`,
    ]);
  });

  it('keeps the earlier of two questions with one id', () => {
    const { questions, findings } = completeService(serviceOf(bare('1', 'number'), bare('2'), bare('1')));
    expect(questions.map(({ id, type }) => [id, type])).toEqual([
      ['1', 'number'],
      ['2', 'text'],
    ]);
    expect(findings).toEqual(['question: "1" is there already, dropped']);
  });

  it('treats a blank text as missing, so that no heading is empty', () => {
    const { questions } = completeService(serviceOf({ ...bare('1'), detail: ' ', help_text: '' }));
    expect(questions[0]).toMatchObject({ detail: null, help_text: null });
  });

  it("offers the options of a service's date as rough times [O-3.24]", () => {
    const values = { options: [makeOption('m', 'صبح'), makeOption('e', 'عصر')] };
    const rough = { ...bare('1', 'single_select'), type_tags: ['service_rough_time'] };
    const own = { ...rough, id: '2', options: [makeOption('own', 'own')] };
    const { questions } = completeService({
      ...serviceOf(rough, own, bare('3', 'single_select')),
      date_question_values: values,
    });
    expect(questions.map(({ options }) => options.map(({ id }) => id))).toEqual([['m', 'e'], ['own'], []]);
  });

  it.each([
    ['a date of a service with rough times', 'timestamp', 'exact_date_rough_time', [], ['m']],
    ['a date with options of its own', 'timestamp', 'exact_date_rough_time', ['own'], ['own']],
    ['a date of a service without rough times', 'timestamp', 'exact_date_time', [], []],
    ['another question of a service with rough times', 'single_select', 'exact_date_rough_time', [], []],
  ])('gives %s its options [O-3.24]', (_about, type, date_question_type, own, expected) => {
    const options = own.map((id) => makeOption(id, id));
    const { questions } = completeService({
      ...serviceOf({ ...bare('1', type), options }),
      date_question_type,
      date_question_values: { options: [makeOption('m', 'صبح')] },
    });
    expect(questions[0]?.options.map(({ id }) => id)).toEqual(expected);
  });
});

describe('the phones of a country', () => {
  const country = { min_length: 9, max_length: 9, regex: '^5[0-9]{8}$', sample: '501234567' };

  it('are judged by its pattern [O-5.06]', () => {
    const completed = completeService({ ...serviceOf(bare('1')), country });
    expect(completed.country).toMatchObject({ min_length: 9, max_length: 9, sample: '501234567' });
    expect(['501234567', '401234567'].map((digits) => completed.country?.accepts?.(digits))).toEqual([
      true,
      false,
    ]);
    expect(completed.findings).toEqual([]);
  });

  it('are judged by their length alone if the pattern cannot be used, which is a finding [O-5.06]', () => {
    const regex = '^(?=5)[0-9]+$';
    const { country: form, findings } = completeService({
      ...serviceOf(bare('1')),
      country: { ...country, regex },
    });
    expect(form).toEqual({ min_length: 9, max_length: 9, sample: '501234567' });
    expect(findings).toEqual([
      `phones of the country: the pattern "${regex}" cannot be matched in linear time, only the length is checked`,
    ]);
  });
});
