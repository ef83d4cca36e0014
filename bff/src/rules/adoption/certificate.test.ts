import { describe, expect, it } from 'vitest';
import { ask, compileSound, documentOf, makeService, noon, questionRule } from '@gam/engine/fixtures';
import { checkRules } from '@gam/engine/proof';
import { makeSigner } from '../../platform/secrets/secrets.ts';
import { type LoadedServiceInCity, toServiceInCity } from '../services/load-services-in-cities.ts';
import { certify, passedOffers, readCertificate } from './certificate.ts';

const offersOf = (slug: string, ...cities: string[]): LoadedServiceInCity[] => {
  const { findings: _none, ...service } = makeService([ask('a'), ask('b')], { slug });
  return cities.map((city) => toServiceInCity(service, city));
};
const rule = questionRule(
  'r',
  { keep_options: { id: { const: 'gone' } } },
  {
    'question.id': { const: 'b' },
    'session.in_app': { const: true },
    'service.slug': { const: 'cleaning' },
  },
);
const broken = compileSound(documentOf([rule]));
const sound = compileSound(documentOf([]));
const offers = [...offersOf('cleaning', '1', '2'), ...offersOf('painting', '1')];

describe('the certificate of a set', () => {
  const certifier = { signer: makeSigner('a secret', 'rules'), build: 'one' };
  const [cleaning, , painting] = offers;

  it('names the services without an error, and no others', () => {
    const findings = checkRules({ documents: [broken], findings: [], services: offers, at: noon });
    const read = readCertificate(certifier, certify(certifier, passedOffers(offers, findings), [broken]));
    expect(offers.map((offer) => read(offer, [broken]))).toEqual([false, false, true]);
  });

  it('is void for other content, another set, another build, another secret and another city', () => {
    if (!cleaning || !painting) throw new Error('no offers');
    const text = certify(certifier, [cleaning], [sound]);
    const [elsewhere] = offersOf('cleaning', '3');
    const changed = toServiceInCity({ ...cleaning.raw, title: 'other' }, '1');
    const read = readCertificate(certifier, text);
    expect(read(cleaning, [sound])).toBe(true);
    expect(read(cleaning, [compileSound(documentOf([]))])).toBe(true);
    for (const offer of [changed, painting, elsewhere]) expect(offer && read(offer, [sound])).toBe(false);
    expect(read(cleaning, [sound, broken])).toBe(false);
    expect(readCertificate({ ...certifier, build: 'two' }, text)(cleaning, [sound])).toBe(false);
    const other = { ...certifier, signer: makeSigner('another', 'rules') };
    expect(readCertificate(other, text)(cleaning, [sound])).toBe(false);
    for (const unreadable of [null, '', 'v2:xx', 'v1:']) {
      expect(readCertificate(certifier, unreadable)(cleaning, [sound])).toBe(false);
    }
  });
});
