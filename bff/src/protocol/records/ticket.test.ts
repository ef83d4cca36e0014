import { constantFrom, assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeSigner } from '../../platform/secrets/secrets.ts';
import { readTicket, type Ticket, writeTicket } from './ticket.ts';

const signer = makeSigner('s'.repeat(32), 'ticket');
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

describe('a ticket', () => {
  it('reads what was written', () => {
    expect(readTicket(signer, writeTicket(signer, ticket))).toEqual(ticket);
  });

  it('is invalid if any letter changes', () => {
    const text = writeTicket(signer, ticket);
    const body = text.indexOf('.');
    assert(
      property(integer({ min: 0, max: body - 1 }), constantFrom('A', 'b', '0', '_', '.'), (at, letter) => {
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        expect(changed === text || readTicket(signer, changed) === null).toBe(true);
      }),
    );
  });

  it('is invalid if it is forged', () => {
    assert(
      property(string(), (text) => {
        expect(readTicket(signer, text)).toBeNull();
      }),
    );
    expect(readTicket(signer, `.${signer.sign('')}`)).toBeNull();
    expect(readTicket(makeSigner('t'.repeat(32), 'ticket'), writeTicket(signer, ticket))).toBeNull();
    const odd = { ...ticket, mode: 'root' } as unknown as Ticket;
    expect(readTicket(signer, writeTicket(signer, odd))).toBeNull();
  });
});
