import { afterAll, describe, expect, it } from 'vitest';
import { ask, compileSound, documentOf, makeService, noon, questionRule } from '@gam/engine/fixtures';
import { checkRules } from '@gam/engine/proof';
import { type LoadedServiceInCity, toServiceInCity } from '../services/load-services-in-cities.ts';
import { openRulesWorker } from './open-worker.ts';
import { type RunCheck, runCheck } from './run-check.ts';

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

const worker = openRulesWorker();
afterAll(() => worker.stop());
const check = (input: Omit<RunCheck, 'at'>) => runCheck(worker, { ...input, at: noon });

const job = { is: 'check', documents: [sound.document], services: offers, isWhole: true, at: noon } as const;

describe('the check in a worker thread', () => {
  it('finds what the check finds, with its ways, and tells how far it has come', async () => {
    const told: string[] = [];
    const found = await check({
      documents: [broken],
      offers,
      onProgress: ({ service }) => told.push(service),
    });
    expect(found).toEqual(checkRules({ documents: [broken], findings: [], services: offers, at: noon }));
    expect(found).toMatchObject([
      { code: 'no_option_left', places: [{ service: 'cleaning', cities: ['1', '2'] }] },
    ]);
    expect(told).toEqual(['cleaning', 'painting']);
  });

  it('checks each candidate with and without the others', async () => {
    const found = await check({ documents: [sound], candidates: [broken], offers });
    expect(found.map(({ code }) => code)).toEqual(['no_option_left']);
  });

  it('goes on with what a thread found that has ended', async () => {
    const told: string[] = [];
    const checkAgain = () =>
      check({ documents: [broken], offers, onProgress: ({ service }) => told.push(service) });
    const found = await checkAgain();
    await worker.rest();
    told.length = 0;
    expect(await checkAgain()).toEqual(found);
    expect(told).toEqual([]);
  });

  it('finds answers that a backend refused before, also in the next thread', async () => {
    const taught = openRulesWorker();
    const { open } = await taught.run<'check'>(job);
    expect(open.map(({ service, city }) => [service.slug, city])).toEqual([
      ['cleaning', '1'],
      ['painting', '1'],
    ]);
    const [first, second] = open;
    const refused = { question: 'b', message: 'no' };
    const judged = [
      ...[...(first?.sets.keys() ?? [])].map((answers) => ({ of: first, answers, verdict: refused })),
      ...[...(second?.sets.keys() ?? [])].map((answers) => ({ of: second, answers, verdict: null })),
    ].map(({ of, ...said }) => ({ version: of?.version ?? '', ...said }));
    await taught.run<'learn'>({ is: 'learn', judged });
    await taught.rest();
    const found = await runCheck(taught, { documents: [sound], offers, at: noon });
    expect(found).toMatchObject([
      {
        code: 'refused_answers',
        severity: 'error',
        question: 'b',
        message: expect.stringContaining('"no"'),
        places: [{ service: 'cleaning', cities: ['1', '2'] }],
      },
    ]);
    const again = await taught.run<'check'>(job);
    expect(again.open.map(({ sets }) => [...sets.values()].every((was) => was))).toEqual([true]);
    await taught.stop();
  });

  it('ends when it is aborted', async () => {
    const reason = new Error('stopped');
    const signal = AbortSignal.abort(reason);
    await expect(check({ documents: [sound], offers, signal })).rejects.toBe(reason);
  });

  it('fails where its thread ends, and the next check has a thread again', async () => {
    const lost = openRulesWorker();
    const checking = runCheck(lost, { documents: [broken], offers, at: noon });
    const [checked] = await Promise.allSettled([checking, lost.stop()]);
    expect(checked).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('the thread of rules ended') },
    });
    expect(await runCheck(lost, { documents: [sound], offers, at: noon })).toEqual([]);
    await lost.stop();
  });

  it('is refused where too many are waited for', async () => {
    const busy = openRulesWorker();
    const tried = await Promise.all(Array.from({ length: 7 }, () => busy.tryRun<'check'>(job)));
    expect(tried.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true, false]);
    expect(tried.at(-1)).toMatchObject({ failure: 'too_many' });
    await busy.stop();
  });
});
