import { Type, type Static } from 'typebox';
import { nullable } from '../values.ts';

/** A service by slug and cities by id. */
const Place = Type.Object({ service: Type.String(), cities: Type.Array(Type.String()) });

const WayStep = Type.Object({ step: Type.String(), values: Type.Array(Type.String()) });

/** One finding of the check: what is wrong, where, and the shortest way there if a walk met it. */
export const RulesFinding = Type.Object(
  {
    code: Type.String({ description: 'the kind, e.g. dead_end' }),
    severity: Type.Enum(['error', 'warning', 'note']),
    document: nullable(Type.String()),
    rule: nullable(Type.String()),
    question: nullable(Type.String()),
    path: Type.String({
      description: 'a JSON pointer: into the service where `question` is set, else the document',
    }),
    message: Type.String(),
    words: Type.Optional(
      Type.Object(
        { en: Type.String(), fa: Type.String() },
        { description: 'what the kind means, in one clause' },
      ),
    ),
    places: Type.Array(Place),
    way: Type.Optional(
      Type.Union([
        Type.Object({ customer: Type.String(), at: Type.String(), steps: Type.Array(WayStep) }),
        Type.Null(),
      ]),
    ),
  },
  { title: 'RulesFinding' },
);
export interface RulesFinding extends Static<typeof RulesFinding> {}

/** What a check looked at and found. */
export const RulesCheck = Type.Object(
  {
    findings: Type.Array(RulesFinding),
    missing: Type.Array(Type.String(), { description: 'what could not be loaded and is not checked' }),
    documents: Type.Integer({ description: 'valid documents' }),
    services: Type.Integer(),
    cities: Type.Integer(),
    seconds: Type.Number({ description: 'duration of the check' }),
    backend: Type.Optional(
      Type.Object(
        {
          sets: Type.Integer({ description: 'sets of answers that it judged; others were judged before' }),
          seconds: Type.Number({ description: 'of the duration' }),
        },
        { description: 'what the backend did of the check' },
      ),
    ),
  },
  { title: 'RulesCheck' },
);
export interface RulesCheck extends Static<typeof RulesCheck> {}

/** The differences between two documents, rule by rule; paths are JSON pointers. */
export const RulesDifference = Type.Object(
  {
    document: Type.Array(Type.Object({ path: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
    added: Type.Array(Type.Unknown()),
    removed: Type.Array(Type.Unknown()),
    changed: Type.Array(
      Type.Object({
        rule: Type.Unknown(),
        differences: Type.Array(
          Type.Object({ path: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
        ),
      }),
    ),
    moved: Type.Array(Type.Object({ rule: Type.Unknown(), from: Type.Integer(), to: Type.Integer() })),
  },
  { title: 'RulesDifference' },
);
export interface RulesDifference extends Static<typeof RulesDifference> {}

/** What two editors changed otherwise, with its three sides; a side that has it not is null. */
const MergeConflict = Type.Object({
  rule: nullable(Type.String({ description: "null for the document's own field" })),
  path: Type.String({ description: 'a JSON pointer into the document; empty for a whole rule' }),
  base: Type.Unknown(),
  live: Type.Unknown(),
  yours: Type.Unknown(),
});

/** A document with the changes of the version that came after the one that it was made from. */
export const RulesMerge = Type.Object(
  {
    base_version: nullable(
      Type.Integer({ description: 'what the merged document is made from: the newest version of its name' }),
    ),
    document: nullable(
      Type.Record(Type.String(), Type.Unknown(), { description: 'null where there is a conflict' }),
    ),
    live_changes: nullable(RulesDifference),
    your_changes: nullable(RulesDifference),
    conflicts: Type.Array(MergeConflict),
  },
  { title: 'RulesMerge' },
);
export interface RulesMerge extends Static<typeof RulesMerge> {}

const names = Type.Array(Type.String());
const valuesByQuestion = Type.Record(Type.String(), names);

const PathEnd = Type.Object({
  phase: Type.String(),
  stuck_at: nullable(Type.String()),
  leads_to: nullable(Type.String()),
  notifies: names,
  shows: names,
  hides: names,
  gives: names,
});

/** One way through a service: steps, what rules answered, what is submitted, where it ends, and the answers. */
const SimulatedPath = Type.Object(
  {
    steps: names,
    automatic: valuesByQuestion,
    submitted: valuesByQuestion,
    end: PathEnd,
    choices: Type.Record(Type.String(), Type.Array(Type.Object({ values: names }))),
  },
  { title: 'SimulatedPath' },
);

const Pair = Type.Object({ live: SimulatedPath, draft: SimulatedPath });
const Walked = Type.Object({ paths: Type.Integer(), complete: Type.Boolean() });

/** What differs for one kind of customer in a service. */
export const CustomerDifference = Type.Object(
  {
    customer: Type.String(),
    live: Walked,
    draft: Walked,
    only_live: Type.Array(SimulatedPath),
    only_draft: Type.Array(SimulatedPath),
    steps: Type.Array(
      Type.Object({ step: Type.String(), asked_under: Type.Enum(['live', 'draft']), example: Pair }),
    ),
    lost_answers: Type.Array(
      Type.Object({
        question: Type.String(),
        values: names,
        instead: Type.Union([names, Type.Null()]),
        example: Pair,
      }),
    ),
    ends: Type.Array(Type.Object({ live: PathEnd, draft: PathEnd, example: Pair })),
  },
  { title: 'CustomerDifference' },
);
export interface CustomerDifference extends Static<typeof CustomerDifference> {}

/** What differs in one service, for places with the same differences. */
export const ServiceDifference = Type.Object(
  {
    title: Type.String(),
    places: Type.Array(Place),
    live: Type.String({ description: 'the versions of the rules' }),
    draft: Type.String(),
    titles: Type.Record(Type.String(), Type.String(), { description: 'of the questions, by id' }),
    customers: Type.Array(CustomerDifference),
  },
  { title: 'ServiceDifference' },
);
export interface ServiceDifference extends Static<typeof ServiceDifference> {}

/** A walk of every service that a draft changes, under the draft and under what it is compared with. */
export const RulesSimulation = Type.Object(
  {
    bound: Type.Integer(),
    services: Type.Array(ServiceDifference),
    looked_at: Type.Integer({ description: 'services in the comparison' }),
    missing: Type.Array(Type.String()),
    errors: Type.Array(RulesFinding, { description: 'why the draft cannot be published' }),
  },
  { title: 'RulesSimulation' },
);
export interface RulesSimulation extends Static<typeof RulesSimulation> {}
