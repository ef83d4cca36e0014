import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { compileFlow } from '@gam/engine/flow';
import { ask, defaultRules, makeOption, makeService, questionRule, rulesOf } from '@gam/engine/fixtures';
import type { Service } from '@gam/engine/questions';
import { makeFindingsLog } from './findings-log.ts';

function listen(rules = defaultRules) {
  const lines: { level: number; msg: string; question?: string }[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  const tell = makeFindingsLog(Fastify({ logger: { stream } }).log);
  const compile = (service: Service, service_version = service.slug) =>
    tell(compileFlow(service, rules, { id: '1' }), {
      service_version,
      rules_version: rules.version,
      city: '1',
    });
  return { lines, compile };
}

const orphan = ask('q', { under: ['nobody', 'yes'] });

describe('makeFindingsLog', () => {
  it('logs findings once for a service and rules, after the current requests', async () => {
    const { lines, compile } = listen();
    compile(makeService([orphan]));
    compile(makeService([orphan]));
    expect(lines).toEqual([]);
    await turn();
    expect(lines).toEqual([
      expect.objectContaining({
        level: 50,
        question: 'q',
        service: 'cleaning',
        msg: expect.stringContaining('nobody'),
      }),
    ]);
    compile(makeService([orphan]), 'another version');
    await turn();
    expect(lines).toHaveLength(2);
  });

  it('logs what the service had to be corrected for', async () => {
    const { lines, compile } = listen();
    compile(makeService([ask('q')], { findings: ['question q: unknown type "x"'] }));
    await turn();
    expect(lines).toMatchObject([{ level: 40, msg: 'question q: unknown type "x"' }]);
  });

  it('logs an allocation that is skipped without favourites [O-4.51]', async () => {
    const { lines, compile } = listen();
    const mine = makeOption('mine', 'mine', { operation_key: 'FAVORITE_ALLOCATION' });
    compile(makeService([ask('who', { type_tags: ['auto_allocation'], options: [mine] })]));
    await turn();
    expect(lines).toMatchObject([
      { level: 40, question: 'who', msg: expect.stringContaining('passed over unanswered') },
    ]);
  });

  it('logs at most a fixed number of lines', async () => {
    const { lines, compile } = listen();
    compile(makeService(Array.from({ length: 200 }, (_, at) => ask(`q${at}`, { under: ['nobody'] }))));
    await turn();
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)?.msg).toBe('and 180 more findings');
  });

  it('logs a fault of the rules once, not for each service', async () => {
    const never = questionRule('never', { skip: true }, { 'question.id': { const: 'x', enum: ['y'] } });
    const { lines, compile } = listen(rulesOf(never));
    compile(makeService([ask('q')]), 'one');
    compile(makeService([ask('r')]), 'two');
    await turn();
    expect(lines).toMatchObject([{ rule: 'never' }]);
  });
});
