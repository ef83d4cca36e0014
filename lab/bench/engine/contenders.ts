import type { Contender } from './contender.ts';
import { gam, gamWithLayers } from './gam.ts';
import { jsonLogic } from './json-logic.ts';
import { jsonRulesEngine } from './json-rules-engine.ts';
import { plainLoop } from './plain-loop.ts';
import { surveyCore } from './survey-core.ts';

/** The measured libraries; the first is the baseline. */
export const contenders: readonly [baseline: Contender, ...others: Contender[]] = [
  plainLoop,
  gam,
  gamWithLayers,
  jsonLogic,
  jsonRulesEngine,
  surveyCore,
];
