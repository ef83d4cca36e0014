import path from 'node:path';
import type { RuleDocument } from '@gam/schemas/rules';
import type { Result } from '@gam/shared/result';
import { describeFinding } from '@gam/shared/rule-document';
import {
  advance,
  compileFlow,
  enter,
  type EntryFacts,
  type Flow,
  type FlowEvent,
  type FlowState,
  type Refusal,
  type Transition,
} from '@gam/engine/flow';
import { entryFacts, sessionFacts } from '../../../bff/src/protocol/flows/entry-facts.ts';
import type { FlowPlace } from '../../../bff/src/protocol/records/flow-record.ts';
import { completeService } from '@gam/engine/questions';
import { chooseRules, type CompiledRules, compileRules, type FlowRules } from '@gam/engine/rules';
import { loadRules, openCompiler } from '../../../bff/src/rules/index.ts';
import { sha256 } from '../../../bff/src/platform/hash.ts';
import { compilePattern } from '../../../bff/src/platform/linear-pattern.ts';
import type { Contender, Walk } from './contender.ts';

const { documents } = await loadRules(
  path.resolve(import.meta.dirname, '../../../bff/rules'),
  openCompiler().compile,
);
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
  if (!compiled.ok) throw new Error(compiled.failure.map(describeFinding).join('\n'));
  return compiled.value;
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

function stateOf(result: Result<Transition, Refusal>): FlowState {
  if (!result.ok) throw new Error(`refused: ${result.failure.code}`);
  return result.value.state;
}
