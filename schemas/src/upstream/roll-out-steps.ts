import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { LiveFlowRules, rulesParts } from './flow-rules.ts';

const { Name, Number, Percent, Reason, Revision } = rulesParts;

/** The moves of guarded roll-outs, which BFFs send by themselves. */
export const rollOutStepCalls = {
  stepFlowRules: defineCall({
    method: 'POST',
    path: '/v2/flow-rules/{name}/steps/',
    about:
      'Moves a guarded roll-out along its approved plan: `percent` is the next step of the plan, or 0, which takes the candidate back. The BFF decides it from what the roll-out brought. 409 by its `code`: `revision` where another set is live, `no_roll_out` where the candidate has no such roll-out or no plan, `not_planned` for any other share. The audit names the approver, without one the publisher, as its author.',
    auth: 'bff',
    effect: 'write',
    params: Type.Object({ name: Name }),
    body: Type.Object({
      number: Number,
      roll_out: Type.String({ minLength: 1, maxLength: 64 }),
      percent: Percent,
      revision: Revision,
      reason: Reason,
    }),
    reply: LiveFlowRules,
  }),
} as const;
