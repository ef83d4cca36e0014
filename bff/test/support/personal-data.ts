import {
  type AccountExport,
  type CallReply,
  type Deletion,
  type UpstreamCallName,
  upstreamCalls,
} from '@gam/schemas/upstream';
import type { Customer } from './customer.ts';
import { submitForm } from './events.ts';
import type { World } from './world.ts';

/** The calls of this name, as the proxy names them. */
export const callOf = (name: UpstreamCallName): RegExp => {
  const { method, path } = upstreamCalls[name];
  return new RegExp(`^${method} ${path}$`);
};

/** Lets the upstream answer a call so from now on. */
export const answerWith = <N extends UpstreamCallName>(world: World, name: N, reply: CallReply<N>): void =>
  world.proxy.failNow(callOf(name), { does: 'answer', status: 200, body: JSON.stringify(reply) });

/**
 * Lets the upstream's answer to a read change by the event that comes next: the page that offers the event reads it once
 * more before.
 */
export function changeTo<N extends UpstreamCallName>(
  world: World,
  name: N,
  before: CallReply<N> | null,
  after: CallReply<N>,
): void {
  const plan = (reply: CallReply<N> | null) =>
    ({
      does: 'answer',
      status: reply === null ? 403 : 200,
      body: JSON.stringify(reply ?? needed),
    }) as const;
  world.proxy.failNow(callOf(name), plan(after));
  world.proxy.failNow(callOf(name), plan(before), 1);
}

const needed = { code: 'code_needed', message: 'کد تازه لازم است' };

/** Lets the upstream refuse a call. */
export const refuseWith = (world: World, name: UpstreamCallName, status: number, body: object = {}): void =>
  world.proxy.failNow(callOf(name), { does: 'answer', status, body: JSON.stringify(body) });

/** Lets the upstream ask for a fresh code before a call. */
export const needCode = (world: World, name: UpstreamCallName): void => refuseWith(world, name, 403, needed);

/** Lets the upstream send codes, and take this one alone. */
export function takeCodes(world: World): void {
  answerWith(world, 'requestFreshCode', {
    verification_id: 'ver-1',
    expires_at: new Date(Date.now() + 300_000).toISOString(),
    resend_after_ms: 60_000,
  });
  answerWith(world, 'confirmFreshCode', { fresh_until: new Date(Date.now() + 300_000).toISOString() });
}

/** Has the code sent and types it. */
export async function giveCode(customer: Customer): Promise<void> {
  await customer.send(submitForm('fresh_code_send'));
  await customer.send(submitForm('fresh_code_confirm', { code: '123456' }));
}

export const noDeletion: Deletion = { state: 'none', requested_at: null, ends_at: null, hindrances: [] };
export const waiting: Deletion = {
  state: 'waiting',
  requested_at: '2026-03-01T08:00:00.000Z',
  ends_at: '2026-03-08T08:00:00.000Z',
  hindrances: [],
};

export const knownOfSara: AccountExport = {
  made_at: '2026-03-01T08:00:00.000Z',
  sections: [
    {
      name: 'identity',
      title: 'هویت',
      titles: { name: 'نام', phone: 'شماره موبایل', email: 'ایمیل', joined_at: 'عضویت', is_member: 'باشگاه' },
      rows: [
        {
          name: 'سارا احمدی',
          phone: '09121234567',
          email: 'sara7@mail.example',
          joined_at: '2026-03-21T08:30:00.000Z',
          is_member: true,
          internal: 'not shown',
        },
      ],
    },
    {
      name: 'addresses',
      title: 'آدرس‌ها',
      titles: { text: 'نشانی', landline: 'تلفن', near: 'نزدیک' },
      rows: [
        { text: 'ونک، پلاک 18', landline: null, near: ['پارک', 'میدان 2'] },
        { text: 'آزادی، پلاک 3', landline: '02188034455', near: [] },
      ],
    },
    { name: 'notes', title: 'یادداشت‌ها', titles: { text: 'متن' }, rows: [] },
  ],
};
