import type { Question } from '@gam/schemas/questions';
import { ask } from '../../flow/flow-fixtures.ts';
import { makeOption } from '../../questions/question-fixtures.ts';
import { defaultDocument, documentOf } from '../../rules/rule-fixtures.ts';
import { layer, type Case } from './mistake.ts';

/** One of the two services of different shapes in which each case is built. */
export interface Setting {
  readonly about: string;
  readonly home: readonly Question[];
  /** The questions around those that a case brings along. */
  readonly around: (own: readonly Question[]) => readonly Question[];
  /** How many questions come before them. */
  readonly before: number;
  /** The documents in which rules count that a case brings along with its questions. */
  readonly documents: (rules: readonly unknown[]) => readonly unknown[];
}

const expert = ask('expert', {
  type_tags: ['auto_allocation'],
  options: [
    makeOption('nearest', 'nearest'),
    makeOption('favourite', 'favourite', { operation_key: 'FAVORITE_ALLOCATION' }),
    makeOption('later', 'later'),
  ],
});
const address = ask('address', { type: 'location', options: [], is_auth_required: true });
const when = ask('when', { type: 'timestamp', options: [] });
const metres = {
  type: 'number',
  options: [],
  is_mandatory: false,
  min_allowed_value: 6,
  max_allowed_value: 120,
  step: 3,
} as const;

/** The questions of a service that washes: one after the other, the date last. */
const wash: readonly Question[] = [
  ask('thing', { type: 'numerical_single_select', options: ['sofa', 'chair'], max_allowed_value: 30 }),
  ask('bundles', {
    type: 'multi_select',
    options: ['stain', 'sleep', 'party'],
    type_tags: ['suggested_bundles'],
    is_mandatory: false,
  }),
  ask('metres', metres),
  address,
  expert,
  when,
];

/** The questions of a service that moves homes and offices: the address first, two branches, more options. */
const moving: readonly Question[] = [
  address,
  ask('kind', { options: ['home', 'office'] }),
  ask('storey', { type: 'number', options: [], under: ['kind', 'home'], max_allowed_value: 20 }),
  ask('lift', { under: ['storey'] }),
  ask('desks', { under: ['kind', 'office'], options: ['few', 'many'] }),
  ask('bundles', {
    type: 'multi_select',
    options: ['stain', 'sleep', 'party', 'packing'],
    type_tags: ['suggested_bundles'],
    is_mandatory: false,
  }),
  ask('metres', metres),
  ask('thing', {
    type: 'numerical_multi_select',
    options: ['sofa', 'chair', 'piano'],
    min_allowed_value: 1,
    max_allowed_value: 30,
  }),
  expert,
  when,
];

/** What a moving service asks before and after the questions of a case. */
const frame = {
  before: [ask('frame-kind', { options: ['home', 'office'] }), ask('frame-lift')],
  after: [
    ask('frame-desks', { under: ['frame-kind', 'office'], options: ['few', 'many'] }),
    ask('frame-address', { type: 'location', options: [], is_auth_required: true }),
    ask('frame-note', { type: 'text', options: [], is_mandatory: false }),
  ],
} as const;

/** Puts questions below the first of the frame's two branches. */
const below = (own: readonly Question[]): Question[] =>
  own.map((one) =>
    one.parent === null ? { ...one, parent: 'frame-kind', parent_requirements: ['home'] } : one,
  );

export const settings: readonly Setting[] = [
  {
    about: 'washing, under its rules alone',
    home: wash,
    around: (own) => own,
    before: 0,
    documents: (rules) => [documentOf(rules)],
  },
  {
    about: 'moving, under a layer beside the shipped rules',
    home: moving,
    around: (own) => [...frame.before, ...below(own), ...frame.after],
    before: frame.before.length,
    documents: (rules) => [defaultDocument, layer(rules)],
  },
];

/** The questions of a case that has none of its own. */
const two = [ask('a'), ask('b')];

/** The questions and documents of a case in one setting. */
export function buildIn(setting: Setting, { questions = two, rules = [], documents, cities }: Case) {
  const isHome = typeof questions === 'function';
  const own = isHome ? new Set<string>() : new Set(questions.map(({ id }) => id));
  const scope = cities ? { applies_to: { services: ['cleaning'], cities } } : {};
  return {
    questions: isHome ? questions(setting.home) : setting.around(questions),
    documents:
      documents ?? (isHome || cities ? [defaultDocument, layer(rules, scope)] : setting.documents(rules)),
    /** The questions that a case names in its ways; null: all. */
    own: isHome ? null : own,
    before: isHome ? 0 : setting.before,
  };
}
