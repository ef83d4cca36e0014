import { catalogueHeader, catalogueLevel, ticketHeader } from '@gam/schemas/descriptors';
import { forCustomer } from '../../../src/protocol/urls/desk-urls.ts';
import type { Customer } from '../customer.ts';
import type { HeldFlow } from './victim.ts';

/** The roles of intruders. */
export const roles = [
  'guest',
  'other customer',
  'expert',
  'rules editor',
  'rules reviewer by SMS',
  'supervisor',
  'finance',
  'operator',
  'operator for another',
  'browser without its session',
  'browser signed out',
] as const;
export type Role = (typeof roles)[number];

export interface Came {
  readonly status: number;
  readonly text: string;
}

/** A user who is not the victim, with flows of their own. */
export interface Intruder {
  readonly role: Role;
  readonly url: string;
  readonly cookie: string;
  /** The customer for whom the operator acts, if any. */
  readonly actsFor: string | null;
  /** At its first question, before any event. */
  readonly own: HeldFlow;
  /** At the questions for pictures and for an address. */
  readonly pictures: HeldFlow;
  readonly address: HeldFlow | null;
}

export const cookieOf = ({ cookies }: Customer): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const headersOf = ({ cookie }: Intruder, ticket: string | null = null) => ({
  cookie,
  [catalogueHeader]: `web/${catalogueLevel}`,
  ...(ticket !== null && { [ticketHeader]: ticket }),
});

/** The page's URL as this intruder would request it. */
export const addressFor = ({ actsFor }: Intruder, url: string): string =>
  actsFor === null || url.startsWith('/operator') ? url : forCustomer(url, actsFor);

async function read(reply: Promise<Response>): Promise<Came> {
  const came = await reply;
  const places = [came.headers.get('location') ?? '', ...came.headers.getSetCookie()].join('\n');
  return { status: came.status, text: `${await came.text()}\n${places}` };
}

export const get = (who: Intruder, path: string, ticket: string | null = null): Promise<Came> =>
  read(fetch(who.url + path, { headers: headersOf(who, ticket), redirect: 'manual' }));

export const visit = (who: Intruder, path: string): Promise<Came> =>
  read(fetch(who.url + path, { headers: { cookie: who.cookie, accept: 'text/html' }, redirect: 'manual' }));

export const post = (who: Intruder, path: string, body: unknown, method = 'POST'): Promise<Came> =>
  read(
    fetch(who.url + path, {
      method,
      headers: { ...headersOf(who), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

export function upload(
  who: Intruder,
  path: string,
  { flow, ticket, bytes }: { readonly flow: string; readonly ticket: string; readonly bytes: Uint8Array },
): Promise<Came> {
  const form = new FormData();
  form.append(path.endsWith('images') ? 'image' : 'file', new Blob([Uint8Array.from(bytes)]), 'file');
  const headers = headersOf(who, ticket);
  return read(fetch(`${who.url}${path}?flow=${flow}`, { method: 'POST', headers, body: form }));
}
