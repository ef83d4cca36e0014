import type { Contender } from './contender.ts';
import { gam } from './gam.ts';
import { jsonLogic } from './json-logic.ts';
import { jsonRulesEngine } from './json-rules-engine.ts';
import { plainLoop } from './plain-loop.ts';
import { surveyCore } from './survey-core.ts';

/** Everything that is measured side by side; the first is what the others are compared with. */
export const contenders: readonly [baseline: Contender, ...others: Contender[]] = [
  plainLoop,
  gam,
  jsonLogic,
  jsonRulesEngine,
  surveyCore,
];
