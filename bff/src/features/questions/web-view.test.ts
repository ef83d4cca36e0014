import { validateAnswer } from '@gam/shared/validate-answer';
import { describe, expect, it } from 'vitest';
import { presentQuestion } from './present-question.ts';
import { makeOption, makeQuestion, viewAsLoaded } from '@gam/engine/fixtures';
import type { ShownView } from './question-views.ts';
import { partnerLink } from './partner-link.ts';

const hosts = ['insurance.example', 'shop.example:8443'];

describe('a link to a partner', () => {
  it.each([
    'https://insurance.example/home?ref=gam',
    'https://shop.example:8443/',
    'https://INSURANCE.example/%D8%A8',
  ])('may lead to %s', (link) => {
    expect(partnerLink(link, hosts)).toBe(new URL(link).href);
  });

  it.each([
    null,
    '',
    'insurance.example/home',
    '//insurance.example/',
    'http://insurance.example/',
    'javascript:alert(1)//insurance.example',
    'data:text/html,<script>1</script>',
    'https://insurance.example.evil.example/',
    'https://evil.example/insurance.example',
    'https://insurance.example@evil.example/',
    'https://user:secret@insurance.example/',
    'https://insurance.example:444/',
    'https://shop.example/',
    'https://evil.example\\@insurance.example/',
    'https://sub.insurance.example/',
  ])('may not lead to %s [O-2.34]', (link) => {
    expect(partnerLink(link, hosts)).toBeNull();
  });
});

describe('a web view', () => {
  const present = (value: string | null, changes: Partial<ShownView> & { catalogue?: number } = {}) => {
    const question = makeQuestion('web_view', { options: [makeOption('w', 'بیمه‌بان', { value })] });
    const view = viewAsLoaded(question, { link_hosts: hosts, catalogue: 3, ...changes });
    return presentQuestion(question, view, null, null);
  };

  it('leads to the link of its first option after three seconds and names it [O-2.32, O-2.33]', () => {
    expect(present('https://insurance.example/home').widget).toEqual({
      type: 'web_view',
      key: 'q1',
      text: 'در حال انتقال به وب‌سایت: بیمه‌بان، لطفا شکیبا باشید',
      href: 'https://insurance.example/home',
      after_ms: 3000,
      labels: { go: 'انتقال فوری' },
    });
  });

  it('names the expert of the link', () => {
    const { widget } = present('https://insurance.example/', { expert_name: 'زهرا موسوی' });
    expect(widget).toMatchObject({ text: 'در حال انتقال به وب‌سایت: زهرا موسوی، لطفا شکیبا باشید' });
  });

  it.each([null, 'https://elsewhere.example/', 'shop'])('reports an invalid link: %s [O-2.34]', (value) => {
    expect(present(value).widget).toMatchObject({ text: 'لینک معتبر نیست', href: null });
  });

  it('has no link without an option', () => {
    const question = makeQuestion('web_view');
    expect(presentQuestion(question, viewAsLoaded(question), null, null).widget).toMatchObject({
      href: null,
    });
  });

  it('accepts only an empty answer, even if it is mandatory, and is not marked optional', () => {
    const { constraints, optional_label } = present(null);
    expect(validateAnswer(constraints, { values: [] })).toBeNull();
    expect(optional_label).toBeNull();
  });

  it('asks for an update in a client that does not know it', () => {
    expect(present('https://insurance.example/', { catalogue: 2 }).essential).toBe(true);
    expect(present('https://insurance.example/')).not.toHaveProperty('essential');
  });
});
