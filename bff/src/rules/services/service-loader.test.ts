import { describe, expect, it } from 'vitest';
import type { ServiceDetail } from '@gam/schemas/questions';
import { contentHash } from '../../platform/hash.ts';
import { toLoaded } from './service-loader.ts';

const detail: ServiceDetail = {
  id: '1',
  slug: 'cleaning',
  base_slug: 'cleaning',
  title: 'نظافت',
  questions: [{ id: '101', type: 'text', title: 'توضیحات' }],
  min_hours_before_order_allowed: 0,
  date_question_type: 'exact_date_time',
  date_question_values: null,
  is_periodic: false,
  weather_enabled: false,
  max_voice_duration_minutes: null,
  date_probability_message: null,
  has_price: true,
  rel_canonical_link: null,
  new_work_flow: false,
};
const withAnswer = (text: string): ServiceDetail => ({
  ...detail,
  questions: detail.questions.map((question) => ({ ...question, answers: { values: [text] } })),
});

describe('the version of a service', () => {
  it('is a hash of its content without personal data', () => {
    expect(toLoaded(withAnswer('خصوصی')).version).toBe(toLoaded(detail).version);
    expect(JSON.stringify(toLoaded(withAnswer('خصوصی')).raw)).not.toContain('خصوصی');
    expect(toLoaded({ ...detail, title: 'شست‌وشو' }).version).not.toBe(toLoaded(detail).version);
  });

  it('depends on the order of lists, not of keys', () => {
    expect(contentHash({ a: 1, b: [1, 2] })).toBe(contentHash({ b: [1, 2], a: 1 }));
    expect(contentHash({ a: [1, 2] })).not.toBe(contentHash({ a: [2, 1] }));
    expect(contentHash({ a: 1 })).toMatch(/^[0-9a-f]{16}$/);
  });
});
