import { beforeEach, describe, expect, it } from 'vitest';
import { ask, layerOf, writtenRule } from '@gam/engine/fixtures';
import { answerAndGo, event, FlowWorld } from './flow-world-fixture.ts';
import { underStops } from './under-stops.ts';

const denial = { title: 'closed', text: 'closed today', link: { label: 'home', to: '/' } };
const stop = layerOf('stop', [writtenRule('quote', { deny: denial })], { applies_to_open_flows: true });

let world: FlowWorld;
beforeEach(() => {
  world = new FlowWorld([ask('a'), ask('b')]);
});

/** A flow behind its first question. */
async function begun() {
  const ticket = await world.ticket();
  const first = await world.send(ticket, 0, answerAndGo('a', 'yes'));
  if (!('open' in first)) throw new Error('the flow did not begin');
  return { ticket, open: first.open };
}

describe('an emergency stop', () => {
  it('counts for a flow under way, whose own list stays', async () => {
    const { open } = await begun();
    world.stops = [stop];
    const { flow, record } = underStops(world.parts, open);
    expect(flow.rules.version).toBe(`${stop.version} ${open.flow.rules.version}`);
    expect(flow.rules.at.quote.map(({ then }) => then)).toContainEqual({ deny: denial });
    expect(record).toBe(open.record);
  });

  it('leaves a flow as it is once placing began, once an order is there, and where none counts', async () => {
    const { open } = await begun();
    expect(underStops(world.parts, open)).toBe(open);
    world.stops = [stop];
    const at = (change: object) => ({
      ...open,
      record: { ...open.record, state: { ...open.record.state, ...change } },
    });
    for (const change of [
      { phase: 'placing' },
      { phase: 'placed' },
      { order: { order_uuid: 'o', top_transaction_token: null } },
    ]) {
      const beyond = at(change);
      expect(underStops(world.parts, beyond)).toBe(beyond);
    }
  });

  it('changes no question, and ends without a trace', async () => {
    const { ticket } = await begun();
    world.stops = [stop];
    const second = await world.send(ticket, 2, [event('back', {})]);
    expect(second).toMatchObject({ open: { record: { rev: 3, state: { step: 'a' } } } });
    world.stops = [];
    const third = await world.send(ticket, 3, [event('next', {})]);
    expect(third).toMatchObject({ open: { record: { rev: 4, state: { step: 'b' } } } });
  });
});
