import { constantFrom, assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSigner, signText } from '../../platform/secrets/secrets.ts';
import { Recent } from '../../platform/store/recent.ts';
import { maxLayers } from '@gam/schemas/rules';
import { maxTrials } from '@gam/schemas/upstream';
import { readVersionList } from '@gam/engine/rules';
import { readOrderUrl } from '../urls/order-url.ts';
import { keptTicketCharacters, readTicket, type Ticket, type TicketAccess, writeTicket } from './ticket.ts';

const openParts = (secret: string): TicketAccess => ({
  signers: { ticket: makeSigner(secret, 'ticket') },
  tickets: new Recent(keptTicketCharacters),
});
const parts = openParts('s'.repeat(32));
const signer = parts.signers.ticket;
const ticket: Ticket = {
  flow: 'f_1',
  visitor: 'v_1',
  subject: null,
  actor: null,
  main: 'home-services',
  category: 'cleaning',
  service: 'home-cleaning',
  similar_id: null,
  query: [
    ['workman', '7'],
    ['name', 'سارا'],
  ],
  mode: 'new',
  city: '1',
  service_version: 'c41d',
  rules_version: 'default@1#3f9a',
  issued_at: 1,
};

/** The longest ticket that a page's URL can ask for, under as many documents with names as long as possible. */
const longest: Ticket = {
  flow: `f_${'x'.repeat(22)}`,
  visitor: `v_${'x'.repeat(22)}`,
  subject: '9'.repeat(40),
  actor: '9'.repeat(40),
  main: 'm'.repeat(80),
  category: 'c'.repeat(80),
  service: 's'.repeat(80),
  similar_id: '9'.repeat(15),
  query: longestQuery(),
  referrers: ['referrer_partner_one', 'referrer_partner_two', 'referrer_partner_three'],
  mode: 'copy',
  city: '9'.repeat(9),
  service_version: 'f'.repeat(64),
  rules_version: Array.from(
    { length: maxLayers + 1 },
    (_none, index) => `${String(index).repeat(60)}@1000000000#12345678`,
  ).join(' '),
  issued_at: Date.parse('2030-01-01T00:00Z'),
  browser: `b_${'x'.repeat(22)}`,
  trials: Array.from({ length: maxTrials }, () => ({
    roll_out: 'r'.repeat(64),
    side: 'candidate' as const,
    percent: 100,
  })),
};

/** What an order page keeps of a query without end. */
function longestQuery(): [string, string][] {
  const url = new URL('http://gam.invalid/order/m/c/s');
  for (let index = 0; index < 1000; index += 1) url.searchParams.append('ن', 'ن'.repeat(5 + (index % 20)));
  return (readOrderUrl(url)?.place.query ?? []).map(([name, value]) => [name, value]);
}

describe('a ticket', () => {
  it('is at most 4 KB long, whatever its page and however many documents apply', () => {
    const text = writeTicket(signer, longest);
    expect(readTicket(parts, text)).toEqual(longest);
    expect(longest.query.length).toBeGreaterThan(10);
    expect(text.length).toBeLessThanOrEqual(4096);
  });

  it('reads one version alone, as earlier builds wrote it, as a list of one', () => {
    const read = readTicket(parts, writeTicket(signer, { ...ticket, rules_version: 'default@7#3f9a2c10' }));
    expect(readVersionList(read?.rules_version ?? '')).toEqual([
      { name: 'default', version: 'default@7#3f9a2c10', isExposed: true },
    ]);
  });

  it('reads what was written, and what an earlier build wrote under the long names', () => {
    expect(readTicket(parts, writeTicket(signer, ticket))).toEqual(ticket);
    const plain = { ...ticket, query: [] };
    expect(readTicket(parts, writeTicket(signer, { ...plain, referrers: [], trials: [] }))).toEqual(plain);
    const earlier = Buffer.from(JSON.stringify(ticket)).toString('base64url');
    expect(readTicket(parts, signText(signer, earlier))).toEqual(ticket);
  });

  it('has another name for each of its fields', () => {
    const whole: Ticket = {
      ...longest,
      device: 'phone',
      catalogue: 9,
      customer: { orders_count: 2 },
      cookieless: true,
    };
    expect(readTicket(parts, writeTicket(signer, whole))).toEqual(whole);
  });

  it('is short for an ordinary first question', () => {
    const usual: Ticket = {
      ...ticket,
      flow: `f_${'x'.repeat(22)}`,
      visitor: `v_${'x'.repeat(22)}`,
      browser: `b_${'x'.repeat(22)}`,
      query: [['city_id', '1']],
      referrers: [],
      trials: [],
      device: 'phone',
      catalogue: 9,
    };
    expect(writeTicket(signer, usual).length).toBeLessThan(400);
  });

  it('is invalid if any letter changes', () => {
    const text = writeTicket(signer, ticket);
    const body = text.indexOf('.');
    assert(
      property(integer({ min: 0, max: body - 1 }), constantFrom('A', 'b', '0', '_', '.'), (at, letter) => {
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        expect(changed === text || readTicket(parts, changed) === null).toBe(true);
      }),
    );
  });

  it('is invalid if it is forged', () => {
    assert(
      property(string(), (text) => {
        expect(readTicket(parts, text)).toBeNull();
      }),
    );
    expect(readTicket(parts, `.${signer.sign('')}`)).toBeNull();
    expect(readTicket(openParts('t'.repeat(32)), writeTicket(signer, ticket))).toBeNull();
    const odd = { ...ticket, mode: 'root' } as unknown as Ticket;
    expect(readTicket(parts, writeTicket(signer, odd))).toBeNull();
  });
});

it('verifies every other text of a known ticket anew', () => {
  const [body = '', signature = ''] = writeTicket(signer, ticket).split('.');
  expect(readTicket(parts, `${body}.${signature}`)).toEqual(ticket);
  const other = Buffer.from(JSON.stringify({ ...ticket, visitor: 'v_2' })).toString('base64url');
  for (const forged of [`${other}.${signature}`, `${body}.${'A'.repeat(43)}`, `${body}.`, body])
    expect(readTicket(parts, forged)).toBeNull();
  expect(readTicket(openParts('t'.repeat(32)), `${body}.${signature}`)).toBeNull();
});
