import path from 'node:path';
import { advance, enter, type FlowEvent } from '../../src/engine/flow/advance.ts';
import { compileFlow } from '../../src/engine/flow/compile-flow.ts';
import type { Flow } from '../../src/engine/flow/flow.ts';
import type { Outcome } from '../../src/engine/flow/outcome.ts';
import type { EntryFacts, FlowState } from '../../src/engine/flow/state.ts';
import { entryFacts, sessionFacts } from '../../src/protocol/flows/entry-facts.ts';
import type { FlowPlace } from '../../src/protocol/records/flow-record.ts';
import { completeService } from '../../src/engine/questions/complete-service.ts';
import { loadRules } from '../../src/features/rules/index.ts';
import { compilePattern } from '../../src/platform/linear-pattern.ts';
import type { Contender, Walk } from './contender.ts';

const { documents } = await loadRules(path.resolve(import.meta.dirname, '../../rules'));
const rules = documents.find(({ name }) => name === 'default');

/** The start of every customer, as in a ticket. */
const place = JSON.stringify({
  main: 'home-services',
  category: 'cleaning',
  service: 'measured',
  similar_id: null,
  query: [['city_id', '1']],
} satisfies FlowPlace);
const at = Date.parse('2026-05-05T12:00:00Z');

/** This project's flow engine under the seed rules. */
export const gam: Contender = {
  name: 'gam',
  load: ({ service }) => {
    if (!rules) throw new Error('the seed rules are missing');
    const flow = compileFlow(completeService(service, compilePattern), rules, { id: '1' });
    return { begin: () => beginWalk(flow) };
  },
};

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
