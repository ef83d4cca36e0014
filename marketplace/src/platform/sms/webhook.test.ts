import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Fault,
  faults,
  type OutsideService,
  startOutsideService,
} from '../../../test/outside-service.ts';
import { FinalFailure } from '../queues/outbox.ts';
import type { Sms } from './sms-driver.ts';
import { codeSms } from './sms-fixture.ts';
import { webhookDriver } from './webhook.ts';

const token = 'a-token-of-the-webhook';

let service: OutsideService;
beforeAll(async () => {
  service = await startOutsideService(() => ({ status: 202, body: {} }));
});
afterAll(() => service.close());

const send = (sms: Sms, deadlineMs = 10_000) =>
  webhookDriver(
    { url: `${service.url}/sms?from=gam`, token },
    deadlineMs,
  )(sms).then(
    () => null,
    (error: unknown) => error as Error,
  );

describe('the webhook driver', () => {
  it('posts the message as JSON with its token and the same key for each try', async () => {
    expect([await send(codeSms), await send(codeSms)]).toEqual([null, null]);
    for (const request of service.requests) {
      expect(request).toMatchObject({
        method: 'POST',
        path: '/sms?from=gam',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'sms-7' },
      });
      expect(JSON.parse(request.body)).toEqual({
        id: '7',
        to: '+989121234567',
        kind: 'sign_in_code',
        code: '123456',
        text: codeSms.body,
      });
    }
  });

  it.each([200, 201, 202, 204, 299])('has sent it after status %i', async (status) => {
    service.answer = () => ({ status, body: {} });
    expect(await send(codeSms)).toBeNull();
  });

  it.each([400, 404, 405, 410, 413, 415, 422, 451])('gives it up after status %i', async (status) => {
    service.answer = () => ({ status, body: {} });
    expect(await send(codeSms)).toBeInstanceOf(FinalFailure);
  });

  it.each([302, 401, 403, 408, 409, 425, 429, 500, 502, 503, 504])(
    'tries again after status %i',
    async (status) => {
      service.answer = () => ({ status, body: {} });
      const error = await send(codeSms);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(FinalFailure);
    },
  );

  it.each(
    (Object.keys(faults) as Fault[]).filter(
      (fault) => !/^answers (?:a page|nothing|other JSON)$/.test(fault),
    ),
  )('tries again when the service %s, and names no secret', async (fault) => {
    service.answer = () => fault;
    const error = await send(codeSms, 150);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(FinalFailure);
    expect(`${error?.message} ${error?.stack} ${String(error?.cause)}`).not.toMatch(
      /9121234567|123456|a-token/,
    );
  });
});
