import { describe, expect, it } from 'vitest';
import {
  ask,
  Customer,
  layerOf,
  makeService,
  noon,
  questionRule,
  rulesOf,
  writtenRule,
} from '@gam/engine/fixtures';
import { compileFlow } from '@gam/engine/flow';
import { combineRules } from '@gam/engine/rules';
import type { FlowRecord } from '../../protocol/records/flow-record.ts';
import { presentWhy } from './operator-notes.ts';

describe('why a step is shown, for operators', () => {
  it('names the document of each rule, and the rule that one does not count instead of', () => {
    const undo = writtenRule('question', { mandatory: false }, { id: 'free', instead_of: ['must'] });
    const campaign = layerOf('campaign', [undo]);
    const base = rulesOf(questionRule('must', { mandatory: true }));
    const rules = combineRules([campaign, base]);
    const flow = compileFlow(makeService([ask('a')]), rules, { id: '1' });
    const { state } = new Customer(flow);
    const record = {
      state,
      issued_at: noon,
      decided_at: noon,
      rules_version: rules.version,
      service_version: 's',
    } as unknown as FlowRecord;
    const [{ sections } = { sections: [] }] = presentWhy(flow, record);
    expect(sections).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: `قانون free از ${campaign.version}` }),
        expect.objectContaining({
          title: `قانون must از ${base.version}`,
          lines: expect.arrayContaining([
            `به‌جای آن قانون free از ${campaign.version} به کار رفته است.`,
          ]) as string[],
        }),
        expect.objectContaining({
          key: 'versions',
          lines: expect.arrayContaining([`قانون‌ها: ${rules.version}`]) as string[],
        }),
      ]),
    );
  });
});
