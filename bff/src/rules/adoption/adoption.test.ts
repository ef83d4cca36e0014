import { describe, expect, it } from 'vitest';
import { ask, documentOf, makeService, noon, questionRule } from '@gam/engine/fixtures';
import { checkRules } from '@gam/engine/proof';
import { type CompiledRules, compileRules } from '@gam/engine/rules';
import { sha256 } from '../../platform/hash.ts';
import { makeSigner } from '../../platform/secrets/secrets.ts';
import { type LoadedServiceInCity, toServiceInCity } from '../services/load-services-in-cities.ts';
import { openCompiler } from '../versions/compile-once.ts';
import { Adoption } from './adoption.ts';
import { certify } from './certificate.ts';
import { type Held, keepServices, restoreServices } from './held-services.ts';
import { openSet, type RuleSet } from './rule-set.ts';

const certifier = { signer: makeSigner('a secret', 'rules'), build: 'a build' };
const offerOf = (slug: string, ...questions: ReturnType<typeof ask>[]): LoadedServiceInCity => {
  const { findings: _none, ...service } = makeService([...questions, ask('a'), ask('b')], { slug });
  return toServiceInCity(service, '1');
};
const cleaning = offerOf('cleaning');
const painting = offerOf('painting');

/** Version `number` of the document; `broken`: the service that cannot be ordered under it. */
function version(number: number, broken: string | null = null): CompiledRules {
  const rule = questionRule(
    `r${number}`,
    broken === null ? { texts: { title: 'x' } } : { keep_options: { id: { const: 'gone' } } },
    {
      'question.id': { const: 'b' },
      ...(broken !== null && { 'service.slug': { const: broken } }),
    },
  );
  const compiled = compileRules(documentOf([rule]), sha256, number);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.failure));
  return compiled.value;
}
const setOf = (stable: CompiledRules, withdrawn: string[] = []): RuleSet =>
  openSet({ offered: [{ stable, candidate: null }], base: [], withdrawn: new Set(withdrawn) });

/** An adoption that begins under version 1, with the check itself and what was asked of it. */
function begin({
  offers = [cleaning, painting],
  earlier = [] as RuleSet[],
  loadOffers = async () => offers,
} = {}) {
  const checked: string[] = [];
  const told: (readonly Held[])[] = [];
  const adoption = new Adoption(
    {
      loadOffers,
      runCheck: async ({ documents, candidates, offers: services, at }) => {
        checked.push(...services.map(({ service }) => service.slug));
        return checkRules({ documents, candidates: candidates ?? [], findings: [], services, at });
      },
      earlierSets: async () => earlier,
      certifier,
      log: { error: () => {}, info: () => {} },
      now: () => noon,
      onHeld: (held) => told.push(held),
    },
    setOf(version(1)),
    [],
  );
  const numberFor = ({ service, city }: LoadedServiceInCity) =>
    adoption.setFor(service.slug, city.id).offered[0]?.stable?.number;
  return { adoption, checked, told, numberFor };
}
const adopted = (set: RuleSet, certificate: string | null = null) => ({ set, certificate, hasGood: true });

describe('adoption per service', () => {
  it('leaves a service that a set breaks on its last good one, and says why', async () => {
    const { adoption, numberFor } = begin();
    await adoption.adopt(adopted(setOf(version(2, 'cleaning'))));
    expect([numberFor(cleaning), numberFor(painting)]).toEqual([1, 2]);
    expect(adoption.held()).toMatchObject([
      {
        service: 'cleaning',
        city: '1',
        reasons: [expect.stringMatching(/^no_option_left, document "test", rule "r2": question "b"/)],
      },
    ]);
    await adoption.adopt(adopted(setOf(version(3))));
    expect([numberFor(cleaning), numberFor(painting)]).toEqual([3, 3]);
    expect(adoption.held()).toEqual([]);
  });

  it('keeps a service on its last good set while it is walked', async () => {
    const { adoption, numberFor, told } = begin();
    const deciding = adoption.adopt(adopted(setOf(version(2))));
    expect([numberFor(cleaning), numberFor(painting)]).toEqual([1, 1]);
    await deciding;
    expect(told[0]?.map(({ service, reasons }) => [service, reasons])).toEqual([
      ['cleaning', []],
      ['painting', []],
    ]);
    expect([numberFor(cleaning), numberFor(painting)]).toEqual([2, 2]);
  });

  it('takes a certified service over without a walk, and walks the others', async () => {
    const { adoption, checked, numberFor } = begin();
    const next = version(2, 'painting');
    await adoption.adopt(adopted(setOf(next), certify(certifier, [cleaning], [next])));
    expect([numberFor(cleaning), numberFor(painting)]).toEqual([2, 1]);
    expect(new Set(checked)).toEqual(new Set(['painting']));
  });

  it('walks every service again if the certificate is of another engine', async () => {
    const { adoption, checked } = begin();
    const next = version(2);
    const other = { ...certifier, build: 'another build' };
    await adoption.adopt(adopted(setOf(next), certify(other, [cleaning, painting], [next])));
    expect(checked).toEqual(['cleaning', 'painting']);
  });

  it('does not hold a service for a fault that its last good set has too', async () => {
    const ill = offerOf('cleaning', ask('ill', { under: ['gone', 'yes'] }));
    const { adoption, numberFor } = begin({ offers: [ill] });
    await adoption.adopt(adopted(setOf(version(2))));
    expect(numberFor(ill)).toBe(2);
    expect(adoption.held()).toEqual([]);
  });

  it('takes a withdrawn version from every last good set at once', async () => {
    const { adoption, numberFor } = begin({ earlier: [setOf(version(2, 'painting'))] });
    await adoption.adopt(adopted(setOf(version(3, 'cleaning'))));
    expect(numberFor(cleaning)).toBe(1);
    const deciding = adoption.adopt(adopted(setOf(version(3, 'cleaning'), ['test@1'])));
    expect(numberFor(cleaning)).toBe(3);
    await deciding;
    expect(numberFor(cleaning)).toBe(2);
  });

  it('begins with the newest earlier set that passes where nothing good was kept', async () => {
    const { adoption, numberFor } = begin({
      earlier: [setOf(version(8, 'cleaning')), setOf(version(7)), setOf(version(6))],
    });
    await adoption.adopt({ set: setOf(version(9, 'cleaning')), certificate: null, hasGood: false });
    expect([numberFor(cleaning), numberFor(painting)]).toEqual([7, 9]);
  });

  it('leaves the check of an older set when a newer one comes', async () => {
    const { adoption, numberFor } = begin();
    const older = adoption.adopt(adopted(setOf(version(2, 'cleaning'))));
    await adoption.adopt(adopted(setOf(version(3))));
    await older;
    expect([numberFor(cleaning), numberFor(painting)]).toEqual([3, 3]);
  });

  it('stops without waiting for an upstream that does not answer', async () => {
    const { adoption, numberFor } = begin({ loadOffers: () => new Promise(() => {}) });
    const adopting = adoption.adopt(adopted(setOf(version(2))));
    await adoption.stop();
    await adopting;
    expect(numberFor(cleaning)).toBe(1);
  });
});

it('keeps held services on disk with their sets, each set once', () => {
  const set = openSet({
    ...setOf(version(4)),
    offered: [{ stable: version(4), candidate: { rules: version(5), percent: 10, rollOut: 'r' } }],
  });
  const held = ['1', '2'].map((city): Held => ({ service: 'cleaning', city, set, reasons: ['why'] }));
  const kept = keepServices('http://upstream', held);
  expect(kept.sets).toHaveLength(1);
  const restored = restoreServices(JSON.parse(JSON.stringify(kept)) as typeof kept, openCompiler());
  expect(restored.map(({ service, city, reasons }) => [service, city, reasons])).toEqual([
    ['cleaning', '1', ['why']],
    ['cleaning', '2', ['why']],
  ]);
  expect(restored[0]?.set.offered[0]).toMatchObject({
    stable: { version: version(4).version },
    candidate: { percent: 10, rules: { version: version(5).version } },
  });
});
