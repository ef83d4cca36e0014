import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Fault,
  faults,
  type OutsideService,
  startOutsideService,
} from '../../../test/outside-service.ts';
import { FinalFailure } from '../queues/outbox.ts';
import { kavenegarDriver } from './kavenegar.ts';
import type { Sms } from './sms-driver.ts';
import { codeSms } from './sms-fixture.ts';

const apiKey = '6A7F99EB7C204412A9726DFB7CD253A4';
const notice: Sms = { id: 8, phone: '989121234567', purpose: 'order_placed', body: 'ثبت شد.', code: null };

let service: OutsideService;
beforeAll(async () => {
  service = await startOutsideService(() => accepted);
});
afterAll(() => service.close());
beforeEach(() => {
  service.requests.length = 0;
  service.answer = () => accepted;
});

/** The documented reply to an accepted message. */
const entry = { messageid: 8792343, message: 'کد', status: 5, statustext: 'ارسال به مخابرات', cost: 120 };
const accepted = { body: { return: { status: 200, message: 'تایید شد' }, entries: [entry] } };
const refusal = (status: number) => ({ return: { status, message: 'خطا' }, entries: null });

const send = (sms: Sms, deadlineMs = 10_000) =>
  kavenegarDriver(
    { apiKey, template: 'gam-code' },
    service.url,
    deadlineMs,
  )(sms).then(
    () => null,
    (error: unknown) => error as Error,
  );

describe('the Kavenegar driver', () => {
  it('sends a code by the template, with the key in the path alone', async () => {
    expect(await send(codeSms)).toBeNull();
    const [request] = service.requests;
    expect(request).toMatchObject({ method: 'POST', path: `/v1/${apiKey}/verify/lookup.json` });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      receptor: '09121234567',
      token: '123456',
      template: 'gam-code',
    });
  });

  it('sends another message as a text', async () => {
    expect(await send(notice)).toBeNull();
    const [request] = service.requests;
    expect(request?.path).toBe(`/v1/${apiKey}/sms/send.json`);
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      receptor: '09121234567',
      message: 'ثبت شد.',
    });
  });

  it.each([
    400, 404, 405, 406, 407, 411, 412, 413, 414, 415, 417, 419, 420, 422, 424, 426, 427, 428, 431, 432, 501,
    604, 607,
  ])('gives a message up after status %i, whatever the HTTP status', async (status) => {
    for (const http of [200, status]) {
      service.answer = () => ({ status: http, body: refusal(status) });
      expect(await send(codeSms)).toBeInstanceOf(FinalFailure);
    }
  });

  it.each([401, 402, 403, 409, 416, 418, 429, 451, 999])(
    'tries again after status %i, whatever the HTTP status',
    async (status) => {
      for (const http of [200, status]) {
        service.answer = () => ({ status: http, body: refusal(status) });
        const error = await send(codeSms);
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toBeInstanceOf(FinalFailure);
      }
    },
  );

  it('knows what each documented status means', async () => {
    const known: number[] = [];
    for (let status = 400; status < 700; status += 1) {
      service.answer = () => ({ body: refusal(status) });
      const { message } = (await send(codeSms)) ?? new Error('accepted');
      if (/: (?!unknown$).+$/.test(message)) known.push(status);
    }
    expect(known).toHaveLength(31);
  });

  it.each([500, 502, 503])(
    'tries again after HTTP status %i, even with an accepting body',
    async (status) => {
      service.answer = () => ({ status, body: accepted.body });
      const error = await send(codeSms);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(FinalFailure);
    },
  );

  it.each(Object.keys(faults) as Fault[])('tries again when the service %s', async (fault) => {
    service.answer = () => fault;
    const error = await send(codeSms, 150);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(FinalFailure);
    expect(service.requests).toHaveLength(1);
  });

  it('names neither key, phone nor code in an error', async () => {
    for (const answer of [
      ...(Object.keys(faults) as Fault[]).map((fault) => () => fault),
      () => ({ body: { return: { status: 411, message: `${apiKey} 09121234567 123456` }, entries: null } }),
    ]) {
      service.answer = answer;
      const error = await send(codeSms, 150);
      expect(`${error?.message} ${error?.stack} ${String(error?.cause)}`).not.toMatch(
        /6A7F|0?9121234567|123456/,
      );
    }
  });
});
