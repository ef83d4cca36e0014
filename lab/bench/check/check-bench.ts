import path from 'node:path';
import type { Rule, RuleDocument } from '@gam/schemas/rules';
import { describeFinding } from '@gam/shared/rule-document';
import { checkRules, nameByIdentity, ProofMemory } from '@gam/engine/proof';
import { completeService, type Service } from '@gam/engine/questions';
import { type CompiledRules, compileRules } from '@gam/engine/rules';
import { loadRules, openCompiler } from '../../../bff/src/rules/index.ts';
import { sha256 } from '../../../bff/src/platform/hash.ts';
import { compilePattern } from '../../../bff/src/platform/linear-pattern.ts';
import { makeQuestionnaire, optionIds, questionId } from '../engine/questionnaire.ts';
import { drawTable, figure } from '@gam/shared/test/draw-table';

const serviceCount = 50;
const questionCount = 20;
const ruleCount = 300;
const at = Date.parse('2026-05-05T12:00:00Z');

const slugOf = (index: number): string => `service-${index + 1}`;

/** What one kind of rule looks at beside its question, and what follows. */
type Kind = readonly [when: Rule['when'], consequence: object];

/** Kinds of rules that backend teams write; `question`: an earlier question of the same service. */
const kindsOf = (question: string): readonly Kind[] => [
  [{ 'device.kind': { const: 'phone' } }, { layout: 'list' }],
  [
    { [`answers.${question}`]: { contains: { const: optionIds[0] } } },
    { notice: { level: 'info', text: 'این انتخاب زمان بیشتری می‌برد.' } },
  ],
  [{ 'customer.orders_count': { minimum: 1 } }, { mandatory: false }],
  [{ 'session.in_app': { const: true } }, { keep_options: { id: { enum: optionIds.slice(0, 2) } } }],
  [{ 'query.voucher': { const: 'SPRING' } }, { texts: { title: 'کدام را می‌خواهید؟' } }],
  [{ 'session.guest': { const: true } }, { require_login: true }],
];

/** One layer with rules of every service: each kind once, at different questions. */
function makeLayer(): RuleDocument {
  const rules = Array.from({ length: ruleCount }, (_none, index) => {
    const service = index % serviceCount;
    const turn = Math.floor(index / serviceCount);
    const position = 3 + ((turn * 5 + service) % (questionCount - 3));
    const kinds = kindsOf(questionId(position - 2));
    const [when, then] = kinds[turn % kinds.length] ?? [{}, {}];
    return {
      id: `rule-${index + 1}`,
      at: 'question',
      when: {
        'service.slug': { const: slugOf(service) },
        'question.id': { const: questionId(position) },
        ...when,
      },
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is the document's word; a rule is never awaited
      then,
      because: 'The team of the service asked for it.',
    } satisfies Rule;
  });
  return { name: 'teams', kind: 'layer', applies_to: { services: ['*'], cities: ['*'] }, rules };
}

function compile(document: RuleDocument): CompiledRules {
  const compiled = compileRules(document, sha256);
  if (!compiled.ok) throw new Error(compiled.failure.map(describeFinding).join('\n'));
  return compiled.value;
}

const makeServices = (): Service[] =>
  Array.from({ length: serviceCount }, (_none, index) => {
    const { service } = makeQuestionnaire('tree', questionCount);
    const slug = slugOf(index);
    return completeService({ ...service, id: `s${index}`, slug, base_slug: slug }, compilePattern);
  });

/** Prints the processor time of checking the rules of fifty services, whole and after one rule changed. [rules.md] */
export async function benchCheck(): Promise<void> {
  const { documents: seed } = await loadRules(
    path.resolve(import.meta.dirname, '../../../bff/rules'),
    openCompiler().compile,
  );
  const services = makeServices().map((service) => ({ service, city: { id: '1' } }));
  const memory = new ProofMemory(nameByIdentity());
  const layer = makeLayer();
  const base = seed.filter(({ name }) => name === 'default');
  const rows: string[][] = [];
  const check = (what: string, document: RuleDocument): void => {
    const { user, system } = process.cpuUsage();
    let walked = 0;
    const findings = checkRules({
      documents: [compile(document), ...base],
      findings: [],
      services,
      at,
      memory,
      onProgress: ({ done, of, service }) => {
        walked = done;
        if (done % 10 === 0) console.log(`${what}: ${done} of ${of} services, ${service}`);
      },
    });
    const spent = process.cpuUsage({ user, system });
    const errors = findings.filter(({ severity }) => severity === 'error');
    rows.push([
      what,
      String(walked),
      String(errors.length),
      String(findings.length - errors.length),
      figure((spent.user + spent.system) / 1_000_000),
    ]);
  };
  check('everything', layer);
  check('again', layer);
  const [first, ...others] = layer.rules;
  if (first)
    check('one rule changed', { ...layer, rules: [{ ...first, because: 'It changed.' }, ...others] });
  console.log(
    drawTable(
      `Check of ${ruleCount} rules over ${serviceCount} services of ${questionCount} questions, and the base`,
      ['', 'services walked', 'errors', 'warnings', 'CPU s'],
      rows,
    ),
  );
}
