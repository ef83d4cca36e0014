import { assert, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conceal, concealedLog, describeError } from './conceal.ts';

/** The arguments that a logger writes for those of a call. */
function concealLine(line: unknown[]): unknown[] {
  const written: unknown[] = [];
  concealedLog({}).hooks.logMethod(line, (...args) => written.push(...args));
  return written;
}

describe('the text of a log', () => {
  it.each([
    ['no user has 09121234567', 'no user has [hidden]'],
    ['no user has +989121234567', 'no user has +[hidden]'],
    ['no user has ۰۹۱۲۱۲۳۴۵۶۷', 'no user has [hidden]'],
    ['code 123456 is wrong', 'code [hidden] is wrong'],
    ['Unexpected token in {"code":"483920"}', 'Unexpected token in {"code":"[hidden]"}'],
    ['phone:09121234567', 'phone:[hidden]'],
    ['mail to sara.ahmadi@mail.example failed', 'mail to [hidden] failed'],
    ['at «تهران، خیابان آزادی، پلاک ۱۲»', 'at «[hidden]»'],
    ['Bearer 7Jk2mNq8xYz4Lw6RtV0bPc3S', 'Bearer [hidden]'],
    ['__Host-gam-session=qW3-eR5_tY7uI9oP1aS2dF4gH6jK8lZ0xC', '__Host-gam-session=[hidden]'],
  ])('writes %s as %s', (text, kept) => {
    expect(conceal(text)).toBe(kept);
  });

  it.each([
    'connect ECONNREFUSED 127.0.0.1:3001',
    'listening on http://127.0.0.1:54321',
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    'order 0b4c6a1e-8f2d-4c3b-9a57-1e2d3c4b5a69 is gone',
    'the upstream answered 502 after 8000 ms',
  ])('keeps %s', (text) => {
    expect(conceal(text)).toBe(text);
  });

  it('hides a phone at any place of a text', () => {
    const phone = stringMatching(/^09\d{9}$/);
    assert(
      property(string(), phone, string(), (before, number, after) => {
        expect(conceal(before + number + after)).not.toContain(number);
      }),
    );
  });
});

describe('conceal', () => {
  it('hides personal fields at any depth, and keeps the others', () => {
    const entry = {
      call: 'placeOrder',
      flow: 'f_7Jk2mNq8xYz4Lw6RtV0bPc',
      failure: {
        status: 400,
        code: 'upstream_refusal',
        message: 'شماره ۰۹۱۲ پیدا نشد',
        body: { detail: 'Sara' },
      },
      list: [{ user: { first_name: 'Sara', phone_number: 9121234567, client_phone: 9121234567 } }],
      nothing: null,
    };
    expect(conceal(entry)).toEqual({
      call: 'placeOrder',
      flow: 'f_7Jk2mNq8xYz4Lw6RtV0bPc',
      failure: { status: 400, code: 'upstream_refusal', message: '[hidden]', body: '[hidden]' },
      list: [{ user: { first_name: '[hidden]', phone_number: '[hidden]', client_phone: '[hidden]' } }],
      nothing: null,
    });
  });

  it('ends on an object that contains itself', () => {
    const circle: Record<string, unknown> = {};
    circle['again'] = circle;
    expect(JSON.stringify(conceal(circle))).toContain('[hidden]');
  });
});

describe('describeError', () => {
  it('keeps the message once without personal data, and the stack frames', () => {
    const cause = Object.assign(new Error('0912 123 for 09121234567'), { code: 'E_PHONE' });
    const described = describeError(new TypeError('no 09121234567\nin the second line: 483920', { cause }));
    expect(described).toMatchObject({
      type: 'TypeError',
      message: 'no [hidden]\nin the second line: [hidden]',
      cause: { type: 'Error', message: '0912 123 for [hidden]', code: 'E_PHONE' },
    });
    expect(described.stack).toMatch(/^\s+at .*conceal\.test/);
    expect(JSON.stringify(described)).not.toMatch(/09121234567|483920/);
  });

  it('conceals the message that a logger takes from an error', () => {
    const err = new Error('code 483920');
    expect(concealLine([err])).toEqual([err, 'code [hidden]']);
    expect(concealLine([{ err }])).toEqual([{ err }, 'code [hidden]']);
    expect(concealLine([{ err }, err.message])).toEqual([{ err }, 'code [hidden]']);
    expect(concealLine([{ sms: 1 }, 'question 110101'])).toEqual([{ sms: 1 }, 'question 110101']);
    expect(concealLine(['bff: %s', 110101])).toEqual(['bff: %s', 110101]);
  });
});
