import { describe, expect, it } from 'vitest';
import type { Ticket } from '../../protocol/records/ticket.ts';
import {
  ask,
  compileSound,
  documentOf,
  makeFlow,
  noon,
  writtenRule,
  nothingGiven,
} from '@gam/engine/fixtures';
import { noCustomer } from '@gam/engine/facts';
import { makeSigner } from '../../platform/secrets/secrets.ts';
import { presentFlow } from './present-flow.ts';
import { openRecord } from '../../protocol/flows/open-record.ts';

const secret = 'a secret of at least thirty-two characters';
const signers = {
  ticket: makeSigner(secret, 'ticket'),
  visitor: makeSigner(secret, 'visitor'),
  referral: makeSigner(secret, 'referral'),
  version: makeSigner(secret, 'version'),
  upload: makeSigner(secret, 'upload'),
  payment: makeSigner(secret, 'payment'),
  device: makeSigner(secret, 'device'),
  asset: makeSigner(secret, 'asset'),
  answer: makeSigner(secret, 'asset'),
  address: makeSigner(secret, 'address'),
};
const who = { visitor: 'v', browser: 'b', session: null, sessionId: null, address: '127.0.0.1' };
const ticket: Ticket = {
  flow: 'f_1',
  visitor: 'v',
  subject: null,
  actor: null,
  main: 'home',
  category: 'cleaning',
  service: 'cleaning',
  similar_id: null,
  query: [],
  mode: 'new',
  city: '1',
  service_version: 's',
  rules_version: 'r',
  issued_at: noon,
};

describe('the screen of a flow', () => {
  it('stays as decided, even if a rule on the time would hide its question now', () => {
    const hidesLater = writtenRule('question', { skip: true }, { when: { now: { minimum: noon + 1000 } } });
    const flow = makeFlow([ask('a'), ask('b')], { rules: compileSound(documentOf([hidesLater])) });
    const { record } = openRecord(ticket, flow, who, {
      ...nothingGiven,
      favourites: [],
      customer: noCustomer,
    });
    const screen = presentFlow(
      {
        signers,
        services: { knownCities: () => [], knownScript: () => [] },
        config: { webViewHosts: [], addressRemoval: true },
        now: () => noon + 60_000,
      },
      { flow, record, who, catalogue: 1 },
    );
    expect(screen.flow?.step).toBe('a');
    expect(screen.body.some((block) => block.type === 'question' && block.id === 'a')).toBe(true);
  });

  it('has the city and the way out in the bar, and what is ordered in the summary, for clients that draw them there', () => {
    const place = {
      location: { lat: 35.7, lng: 51.4 },
      country: { min_length: 10, max_length: 10, regex: '^9', sample: '9121234567' },
    };
    const cities = [
      { id: '1', name: 'تهران', slug: 'tehran', ...place },
      { id: '2', name: 'مشهد', slug: 'mashhad', ...place },
    ];
    const flow = makeFlow([ask('a'), ask('b')]);
    const { record } = openRecord(ticket, flow, who, {
      ...nothingGiven,
      favourites: [],
      customer: noCustomer,
    });
    const shownTo = (catalogue: number) =>
      presentFlow(
        {
          signers,
          services: { knownCities: () => cities, knownScript: () => [] },
          config: { webViewHosts: [], addressRemoval: true },
          now: () => noon,
        },
        { flow, record, who, catalogue },
      );
    const category = '/categories/home/cleaning?city_id=1';
    const now = shownTo(8);
    expect(now.body[0]).toMatchObject({
      type: 'app_bar',
      links: [],
      leave: { label: 'بستن سفارش', href: category },
      city: { label: 'تهران', value: '1' },
    });
    expect(now.body.map(({ type }) => type)).toEqual(['app_bar', 'question']);
    expect(now.aside).toMatchObject([{ type: 'summary', facts: [{ key: 'service' }] }]);
    expect(JSON.stringify(now.aside)).not.toContain('تهران');

    const older = shownTo(7);
    expect(older.body[0]).toMatchObject({ links: [{ label: 'بازگشت', href: category }] });
    expect(older.body[0]).not.toHaveProperty('leave');
    expect(older.body.map(({ type }) => type)).toEqual(['app_bar', 'question', 'picker']);
    expect(older.aside[0]).not.toHaveProperty('facts');
  });
});
