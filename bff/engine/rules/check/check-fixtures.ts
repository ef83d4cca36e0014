import { ask, makeService } from '../../flow/flow-fixtures.ts';
import { makeOption } from '../../questions/question-fixtures.ts';
import type { Question } from '@gam/schemas/questions';
import type { Service } from '../../questions/complete-service.ts';
import type { CompiledRules } from '../compiled-rules.ts';
import { rulesOf } from '../rule-fixtures.ts';
import type { CheckFinding } from './check-finding.ts';
import { checkService } from './check-service.ts';

export const city = { id: '1' };

/** Returns the findings of some questions, without rules by default. */
export const check = (questions: Question[], rules: CompiledRules = rulesOf()): readonly CheckFinding[] =>
  checkService(makeService(questions), rules, city).findings;

/** A realistic service without faults. */
export const soundService: Service = makeService([
  ask('what', { options: ['split', 'window'] }),
  ask('split-size', { type: 'number', under: ['what', 'split'], max_allowed_value: 60 }),
  ask('window-kinds', { type: 'multi_select', options: ['old', 'new'], under: ['what', 'window'] }),
  ask('old-parts', { type: 'numerical_multi_select', under: ['window-kinds', 'old'] }),
  ask('notes', { type: 'text', is_mandatory: false, options: [] }),
  ask('address', { type: 'location', options: [], is_auth_required: true }),
  ask('gender', { type_tags: ['workman_gender'] }),
  ask('handed-over', {
    type_tags: ['delegation'],
    options: [
      makeOption('by-us', 'yes', { operation_key: 'YES' }),
      makeOption('by-you', 'no', { operation_key: 'NO' }),
    ],
  }),
  ask('expert', {
    type_tags: ['auto_allocation'],
    options: [
      makeOption('any', 'any', { operation_key: 'AUTO_ALLOCATION' }),
      makeOption('favourite', 'favourite', { operation_key: 'FAVORITE_ALLOCATION' }),
    ],
  }),
  ask('one-of-mine', { type_tags: ['favorite_workman'], is_mandatory: false }),
  ask('bundle', { type_tags: ['suggested_bundles'] }),
  ask('phone', { type: 'text', type_tags: ['client_phone'], options: [], under: ['handed-over', 'by-us'] }),
]);
