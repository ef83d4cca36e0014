import path from 'node:path';
import type { RuleDocument } from '@gam/schemas/rules';
import { describeFinding } from '@gam/shared/rule-document';
import { advance, enter, type FlowEvent } from '../../src/engine/flow/advance.ts';
import { compileFlow } from '../../src/engine/flow/compile-flow.ts';
import type { Flow } from '../../src/engine/flow/flow.ts';
import type { Outcome } from '../../src/engine/flow/outcome.ts';
import type { EntryFacts, FlowState } from '../../src/engine/flow/state.ts';
import { entryFacts, sessionFacts } from '../../src/protocol/flows/entry-facts.ts';
import type { FlowPlace } from '../../src/protocol/records/flow-record.ts';
import { completeService } from '../../src/engine/questions/complete-service.ts';
import { chooseRules } from '../../src/engine/rules/choose-rules.ts';
import { compileRules } from '../../src/engine/rules/compile-rules.ts';
import type { CompiledRules, FlowRules } from '../../src/engine/rules/compiled-rules.ts';
import { loadRules } from '../../src/features/rules/index.ts';
import { sha256 } from '../../src/platform/hash.ts';
import { compilePattern } from '../../src/platform/linear-pattern.ts';
import type { Contender, Walk } from './contender.ts';

const { documents } = await loadRules(path.resolve(import.meta.dirname, '../../rules'));
const [rules] = documents.filter(({ name }) => name === 'default');
if (!rules) throw new Error('the seed rules are missing');

/** The start of every customer, as in a ticket. */
const place = JSON.stringify({
  main: 'home-services',
  category: 'cleaning',
  service: 'measured',
  similar_id: null,
  query: [['city_id', '1']],
} satisfies FlowPlace);
const at = Date.parse('2026-05-05T12:00:00Z');

const makeGam = (name: string, rules: FlowRules): Contender => ({
  name,
  load: ({ service }) => {
    const flow = compileFlow(completeService(service, compilePattern), rules, { id: '1' });
    return { begin: () => beginWalk(flow) };
  },
});

/** This project's flow engine under the seed rules. */
export const gam = makeGam('gam', rules);

/** The same under the seed's rules as three layers and a base. */
export const gamWithLayers = makeGam('gam, three layers', splitInLayers(rules, 3));

/** The rules of a document, in the same order, as layers of equal length and a base. */
function splitInLayers({ document }: CompiledRules, count: number): FlowRules {
  const length = Math.ceil(document.rules.length / (count + 1));
  const part = (index: number) => document.rules.slice(index * length, (index + 1) * length);
  const layers = Array.from({ length: count }, (_none, index) =>
    compile({
      ...document,
      name: `layer-${index}`,
      kind: 'layer',
      priority: count - index,
      rules: part(index),
    }),
  );
  const place = { service: 'measured', category: null, city: '1' };
  const chosen = chooseRules([...layers, compile({ ...document, rules: part(count) })], place, at);
  if (chosen?.documents.length !== count + 1) throw new Error('the layers do not apply');
  return chosen;
}

function compile(document: RuleDocument): CompiledRules {
  const compiled = compileRules(document, sha256);
  if (!compiled.ok) throw new Error(compiled.findings.map(describeFinding).join('\n'));
  return compiled.rules;
}

/** Each customer has their own frozen entry, as in a flow that began from a ticket. */
function factsOfOne(): EntryFacts {
  const own = JSON.parse(place) as FlowPlace;
  return entryFacts(own, 'new', sessionFacts(null, own));
}

function beginWalk(flow: Flow): Walk {
  let state = stateOf(enter(flow, factsOfOne(), at));
  const send = (event: FlowEvent): void => {
    state = stateOf(advance(flow, state, event, at));
  };
  return {
    step: (option) => {
      send({ name: 'answer', args: { question: state.step ?? '', values: [option] } });
      send({ name: 'next', args: {} });
      return state.phase === 'questions' ? state.step : null;
    },
    live: () => state,
    stored: () => state,
  };
}

function stateOf(outcome: Outcome): FlowState {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.code}`);
  return outcome.state;
}
