import { Type, type Static } from 'typebox';
import { LiveFlowRules, rulesParts } from '../upstream/flow-rules.ts';
import { nullable } from '../values.ts';
import { RulesFinding } from './reports.ts';

const { Name, Number } = rulesParts;

/** The live versions, this BFF's settings, and what the sender may do. */
export const RulesStatus = Type.Object(
  {
    store: Type.Union([Type.Literal('published'), Type.Literal('directory'), Type.Literal('none')], {
      description: 'where documents come from; only with `published` they can be published',
    }),
    review: Type.Enum(['off', 'required']),
    role: Type.Enum(['rules_reader', 'rules_editor', 'rules_reviewer']),
    live: nullable(LiveFlowRules),
    counting: Type.Array(
      Type.Object({
        document: Type.String(),
        version: Type.String(),
        percent: Type.Number(),
        open_flows: Type.Optional(
          Type.Object(
            { until: nullable(Type.String({ description: 'when it ends; null: when it is taken back' })) },
            { description: 'an emergency stop: it counts for flows under way too' },
          ),
        ),
      }),
      { description: 'the versions of new flows on this BFF' },
    ),
    held_back: Type.Array(
      Type.Object({ service: Type.String(), city: Type.String(), reasons: Type.Array(Type.String()) }),
      { description: 'services that stay on their last good rules on this BFF, and why' },
    ),
  },
  { title: 'RulesStatus' },
);
export interface RulesStatus extends Static<typeof RulesStatus> {}

/** What a change did: the live set after it, and what its check found. */
export const RulesChanged = Type.Object(
  {
    name: Name,
    number: nullable(Number),
    live: LiveFlowRules,
    findings: Type.Array(RulesFinding),
    missing: Type.Array(Type.String()),
  },
  { title: 'RulesChanged' },
);
export interface RulesChanged extends Static<typeof RulesChanged> {}
