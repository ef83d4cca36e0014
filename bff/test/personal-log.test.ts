import { keepLines } from '@gam/shared/test/keep-lines';
import request from 'supertest';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { logOptions } from '../src/platform/log-options.ts';
import { submitForm } from './support/events.ts';
import {
  answerWith,
  callOf,
  changeTo,
  knownOfSara,
  needCode,
  noDeletion,
  refuseWith,
  takeCodes,
  waiting,
} from './support/personal-data.ts';
import { World } from './support/world.ts';

const { lines, stream } = keepLines(String);

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff({
    env: { RATE_LIMITS: 'off' },
    logger: { ...logOptions('trace'), stream },
    erasedEveryMs: 100,
  });
});
afterAll(() => world.stop());

it('logs nothing of what a customer takes along, proves or deletes, at any level', async () => {
  const phone = world.newPhone();
  const customer = world.newCustomer();
  answerWith(world, 'loadDormantAccount', { is_dormant: true, question: 'کد پستی؟', tries_left: 3 });
  await customer.open('/account');
  await customer.signIn(phone, world.readCode);
  const detail = 'Postcode-1987-of-Sara';
  // The upstream names the customer in its refusals, failures and broken replies.
  const told = { message: `${phone} سارا احمدی ${detail} sara7@mail.example ونک، پلاک 18` };
  await customer.open('/account/saved');
  for (const status of [400, 409, 500]) {
    refuseWith(world, 'proveDormantAccount', status, { detail: [told.message] });
    await customer.send(submitForm('dormant_prove', { detail }));
  }
  answerWith(world, 'proveDormantAccount', { is_dormant: false, question: null, tries_left: 0 });
  await customer.send(submitForm('dormant_prove', { detail }));

  takeCodes(world);
  changeTo(world, 'exportAccount', null, knownOfSara);
  await customer.open('/account/export');
  needCode(world, 'exportAccount');
  await customer.open('/account/export');
  for (const status of [400, 429, 500]) {
    refuseWith(world, 'requestFreshCode', status, told);
    await customer.send(submitForm('fresh_code_send'));
  }
  takeCodes(world);
  await customer.send(submitForm('fresh_code_send'));
  refuseWith(world, 'confirmFreshCode', 400, told);
  await customer.send(submitForm('fresh_code_confirm', { code: '918273' }));
  const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const body of [JSON.stringify(knownOfSara), JSON.stringify({ ...told, sections: [told] })]) {
    world.proxy.failNow(callOf('exportAccount'), { does: 'answer', status: 200, body });
    await customer.open('/account/export');
    await request(world.bff.url).get('/api/account/export').set('cookie', cookie);
  }

  answerWith(world, 'loadDeletion', noDeletion);
  await customer.open('/account/deletion?ask=delete');
  for (const status of [409, 500]) {
    refuseWith(world, 'requestDeletion', status, told);
    await customer.send(submitForm('deletion_request'));
  }
  answerWith(world, 'requestDeletion', waiting);
  changeTo(world, 'loadDeletion', noDeletion, waiting);
  await customer.send(submitForm('deletion_request'));
  refuseWith(world, 'withdrawDeletion', 500, told);
  await customer.send(submitForm('deletion_withdraw'));
  const id = (await world.bff.parts.sessions.find(customer.session))?.user.id ?? '';
  answerWith(world, 'listErasedAccounts', { results: [{ id, erased_at: new Date().toISOString() }] });
  await vi.waitFor(() => expect(lines.join('')).toContain('erased accounts were forgotten'), 20_000);

  const secrets = ['918273', '123456', detail, 'sara7', 'سارا', 'ونک', phone, phone.replace(/^0/, '98')];
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.some((line) => line.includes('"level":50') || line.includes('"level":40'))).toBe(true);
  for (const secret of [...secrets, ...secrets.map(encodeURIComponent)])
    expect({ secret, found: lines.find((line) => line.includes(secret)) }).toEqual({ secret });
  expect(lines.join('')).not.toMatch(/\p{Script=Arabic}/u);
});
