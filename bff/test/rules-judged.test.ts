import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RulesFinding } from '@gam/schemas/gate';
import type { ServiceDetail } from '@gam/schemas/questions';
import { writtenRule } from '@gam/engine/fixtures';
import { runRulesCommand, signInByCommand } from './support/rules-command.ts';
import { World } from './support/world.ts';

const judging = /^POST \/v2\/answers\/check\/$/;

let folder: string;
let world: World;
let editor: string;
let reader: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-judged-'));
  world = await World.startAlone();
  ({ token: editor } = await signInByCommand('09120000004', world));
  ({ token: reader } = await signInByCommand('09120000006', world));
});
afterEach(() => {
  world.proxy.heal();
  world.proxy.forget();
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Checks one rule at a question of home cleaning, as a layer beside the live documents; without one what is live. */
async function check(
  consequence: object | null,
  { question = '103', token = editor }: { readonly question?: string; readonly token?: string } = {},
) {
  const file = path.join(folder, 'layer.json');
  const when = { 'question.id': { const: question } };
  const rules = [writtenRule('question', consequence ?? {}, { id: 'mine', when })];
  const applies_to = { services: ['home-cleaning'], cities: ['*'] };
  writeFileSync(file, JSON.stringify({ name: 'campaign', kind: 'layer', applies_to, rules }));
  const typed = consequence === null ? ['check'] : ['check', file];
  const env = { GAM_URL: world.bff.url, GAM_TOKEN: token };
  const { code, out } = await runRulesCommand([...typed, '--json'], { folder, env });
  return { code, findings: (JSON.parse(out.join('\n')) as { findings: RulesFinding[] }).findings };
}

/** The sizes of the batches that the backend was sent. */
const batches = (): number[] =>
  world.proxy.calls(judging).map(({ body }) => (body as { sets: unknown[] }).sets.length);
const inPersian = expect.stringMatching(/[\u0600-\u06ff]/);
/** What is said of sets that were not judged. */
const unproved = (severity: RulesFinding['severity'], because: string) => ({
  code: 'not_proved',
  severity,
  message: expect.stringContaining(because),
});
/** Another content of home cleaning, of which no verdict is known. */
let contents = 0;
const renew = (change: (service: ServiceDetail) => object = (service) => service): void => {
  contents += 1;
  const help_text = `content ${contents}`;
  world.changeService((service) =>
    service.slug === 'home-cleaning' ? { ...change(service), description: help_text } : service,
  );
};

describe('answers that customers can order with', () => {
  it('are judged by the backend once, in batches, and nothing of people is looked up', async () => {
    // What other files had judged is known.
    renew();
    expect(await check(null)).toEqual({ code: 0, findings: [] });
    const sent = batches();
    expect(sent.length).toBeGreaterThan(0);
    expect(Math.max(...sent)).toBeLessThanOrEqual(200);
    expect(world.proxy.count(/addresses|uploads|workm|voucher|orders/)).toBe(0);
    world.proxy.forget();
    expect(await check(null)).toEqual({ code: 0, findings: [] });
    expect(batches()).toEqual([]);
  });

  it('are an error where the backend needs what a rule skips, with the rule, the way and the words', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const { code, findings } = await check({ skip: true });
      expect(code).toBe(1);
      const refused = findings.filter((finding) => finding.code === 'refused_answers');
      expect(refused).toMatchObject([
        {
          severity: 'error',
          document: 'campaign',
          rule: 'mine',
          question: '103',
          message: inPersian,
          way: { steps: [{ step: '101', values: ['10102'] }] },
          places: [{ service: 'home-cleaning', cities: ['1', '2', '3'] }],
        },
      ]);
    }
  });

  it('are an error where a rule makes optional what the price needs', async () => {
    const { code, findings } = await check({ mandatory: false });
    expect(code).toBe(1);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'refused_answers', rule: 'mine', question: '103' }),
    );
  });

  it('are an error of the service where it offers an option that the backend does not know', async () => {
    renew((service) => ({
      ...service,
      questions: service.questions.map((question) =>
        question.id === '108'
          ? { ...question, options: [...(question.options ?? []), { id: '10899', title: 'دیگر' }] }
          : question,
      ),
    }));
    const { code, findings } = await check(null);
    expect(code).toBe(1);
    expect(findings).toMatchObject([
      { code: 'refused_answers', severity: 'error', rule: null, question: '108', message: inPersian },
    ]);
  });

  it('are asked about at most 2,000 times in a check, and the rest is not proved', async () => {
    const options = Array.from({ length: 2_200 }, (_none, at) => ({ id: `o${at}`, title: `گزینه ${at}` }));
    renew((service) => ({
      ...service,
      questions: service.questions.map((question) =>
        question.id === '108' ? { ...question, options } : question,
      ),
    }));
    const { findings } = await check(null);
    const asked = batches();
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(2_000);
    expect(Math.max(...asked)).toBe(200);
    expect(findings).toContainEqual(
      expect.objectContaining({
        ...unproved('warning', 'at most 2,000'),
        places: [{ service: 'home-cleaning', cities: ['1', '2', '3'] }],
      }),
    );
  });

  it.each([
    ['lacks the call', { status: 404, body: '{"detail":"Not Found"}' }, 'note', 'no call that judges'],
    ['is at fault', { status: 500, body: '{}' }, 'warning', 'could not be asked'],
    ['says something else', { status: 200, body: '{"results":[]}' }, 'warning', 'could not be asked'],
  ] as const)('are not proved where the backend %s', async (_what, reply, severity, because) => {
    renew();
    world.proxy.fail(judging, { does: 'answer', ...reply });
    const { code, findings } = await check(null);
    expect(code).toBe(0);
    expect(findings).toMatchObject([unproved(severity, because)]);
  });

  it('are not proved for a reader, but for what editors let judge before', async () => {
    expect(await check(null, { token: reader })).toEqual({ code: 0, findings: [] });
    renew();
    const { code, findings } = await check(null, { token: reader });
    expect(code).toBe(0);
    expect(findings).toMatchObject([unproved('note', 'for rules editors only')]);
  });

  it('are judged anew where the backend refused them, since it may have been mended', async () => {
    renew();
    world.proxy.fail(judging, {
      does: 'rewrite',
      with: (body) => {
        const { results } = JSON.parse(body) as { results: object[] };
        const refusal = { accepted: false, question: '101', message: 'نه' };
        return JSON.stringify({ results: results.map(() => refusal) });
      },
    });
    expect((await check(null)).code).toBe(1);
    world.proxy.heal();
    contents -= 1;
    renew();
    expect(await check(null)).toEqual({ code: 0, findings: [] });
  });
});
