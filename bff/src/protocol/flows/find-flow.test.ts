import { describe, expect, it } from 'vitest';
import { Customer } from '../../engine/flow/customer-fixture.ts';
import { ask, makeFlow, noon } from '../../engine/flow/flow-fixtures.ts';
import type { FlowRecord } from '../records/flow-record.ts';
import { moveFlow } from './find-flow.ts';

const versions = { service_version: 's', rules_version: 'default@1#a', city: '1' };
const recordOf = ({ state }: Customer): FlowRecord => ({
  ...versions,
  id: 'f_1',
  visitor: 'v_1',
  subject: null,
  actor: null,
  place: { main: 'home', category: 'cleaning', service: 'cleaning', similar_id: null, query: [] },
  issued_at: noon,
  decided_at: noon,
  rev: 3,
  state,
  pending: null,
  seen: [],
});

describe('a flow under other versions', () => {
  const flow = makeFlow([ask('a'), ask('b')]);
  const now = { flow, versions: { ...versions, rules_version: 'default@2#b' } };

  it('stands where it stood, under the next revision', () => {
    expect(moveFlow(recordOf(new Customer(flow).go('yes')), now)).toMatchObject({
      rules_version: 'default@2#b',
      rev: 4,
      state: { step: 'b', trail: ['a'] },
    });
  });

  it('whose order went on in another city leads there still [O-4.37]', () => {
    const customer = new Customer(flow).go('yes').hear({ name: 'city_changed', url: '/order/there' });
    expect(moveFlow(recordOf(customer), now).state.moved_to).toEqual({ page: 'path', path: '/order/there' });
  });
});
