import { keepLines } from '@gam/shared/test/keep-lines';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { logOptions } from './log-options.ts';

it.each([
  ['/pay/return/a-ref.a-signature?RefId=secret', '/pay/return/[hidden]'],
  ['/pay/result/a-ref.a-signature', '/pay/result/[hidden]'],
  ['/media/invoices/an-order?until=1&signature=secret', '/media/invoices/[hidden]'],
  ['/media/uploads/an-unguessable-name/full.jpg', '/media/uploads/[hidden]'],
  ['/api/screen?url=%2Fcharge%3FToken%3Dsecret', '/api/screen'],
  ['/order/home-services', '/order/home-services'],
])('logs a request for %s as %s', async (url, logged) => {
  const { lines, stream } = keepLines(String);
  const app = Fastify({ pluginTimeout: 0, logger: { ...logOptions('info'), stream } });
  app.get('*', async () => 'ok');
  await app.inject({ url });
  await app.close();
  const requests = lines.map((line) => JSON.parse(line).req).filter((req) => req !== undefined);
  expect(requests).toEqual([{ method: 'GET', url: logged }]);
});
