import { Type, type Static } from 'typebox';
import { nullable } from '../values.ts';
import { RulesOutcome } from '../upstream/flow-outcomes.ts';

const { rules: _rules, times: _times, ...sums } = RulesOutcome.properties;

/** What one version of a document brought. */
export const VersionOutcome = Type.Object(
  {
    version: Type.String({
      description: 'the full name; `name@0`: flows that were exposed to no version of it',
    }),
    ...sums,
    median_seconds: nullable(
      Type.Integer({
        description: 'the class of the median time to order, by its upper bound; null: none or above',
      }),
    ),
  },
  { title: 'VersionOutcome' },
);
export interface VersionOutcome extends Static<typeof VersionOutcome> {}
