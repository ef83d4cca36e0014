import { Evaluation, readableAnswer } from '@gam/engine/flow';
import type { ExportSection } from '@gam/schemas/upstream';
import type { Session } from '../../../platform/sessions/sessions.ts';
import { type ExportedKind, personalKinds } from '../../../platform/store/personal-kinds.ts';
import { findDocuments, findPeople, type PersonalDocument } from '../../../platform/store/people.ts';
import type { Parts } from '../../../protocol/parts.ts';
import type { FlowRecord } from '../../../protocol/records/flow-record.ts';
import type { PageState } from '../../../protocol/records/page-state.ts';
import { personalTexts } from '../texts.ts';

const { own } = personalTexts.export;

type SectionName = (typeof personalKinds)[ExportedKind]['exportedAs'];
type Row = ExportSection['rows'][number];
type ValueOf<N extends SectionName> = keyof (typeof own)[N]['values'];

/** Returns what a document of each kind says of its person: the section's values. The writer of a kind knows its type. */
const describers: {
  readonly [K in ExportedKind]: (
    parts: Pick<Parts, 'compiled'>,
    document: PersonalDocument,
  ) => Promise<Readonly<Record<ValueOf<(typeof personalKinds)[K]['exportedAs']>, unknown>>>;
} = {
  session: async (_parts, { value }) => {
    const { began_at, used_at, expires_at } = value as Session;
    return { began_at: instantOf(began_at), used_at: instantOf(used_at), expires_at: instantOf(expires_at) };
  },
  flow: async (parts, { value }) => {
    const record = value as FlowRecord;
    const { place, city, decided_at, state } = record;
    const flow = await parts.compiled.find(record);
    return {
      service: flow?.service.title ?? place.service,
      city,
      saved_at: instantOf(decided_at),
      answers: flow ? readAnswers(new Evaluation(flow, state, decided_at)) : Object.values(state.answers),
    };
  },
  page_state: async (_parts, { value }) => {
    const { city, flows } = value as PageState;
    return { city, services: flows.map(({ service }) => service) };
  },
  upload: async (_parts, { value }) => ({ url: (value as { readonly url: string }).url }),
  paid_order: async (_parts, { key, value }) => ({
    order: key,
    amount: (value as { readonly amount: number | null }).amount,
  }),
};

const instantOf = (at: number): string => new Date(at).toISOString();

/** Returns the answers of a flow in words, with their questions. */
const readAnswers = (evaluation: Evaluation): readonly { question: string; answer: string }[] =>
  evaluation.rows(evaluation.flow.questions.length - 1).flatMap((row) => {
    const answer = readableAnswer(evaluation.flow, row);
    return answer ? [{ question: answer.title, answer: answer.text }] : [];
  });

const isExported = (kind: string): kind is ExportedKind => Object.hasOwn(describers, kind);

/** Returns what this BFF itself stores of a customer, by the registry of personal kinds. */
export async function loadOwnSections(parts: Parts, { user, visitor }: Session): Promise<ExportSection[]> {
  const { ids, visitors } = await findPeople(parts.store, new Set([user.id]));
  const documents = await findDocuments(parts.store, { ids, visitors: new Set([...visitors, visitor]) });
  const rows = new Map<SectionName, Row[]>();
  for (const document of documents) {
    const { kind } = document;
    if (!isExported(kind)) continue;
    const name = personalKinds[kind].exportedAs;
    rows.set(name, [...(rows.get(name) ?? []), await describers[kind](parts, document)]);
  }
  return (Object.keys(own) as SectionName[]).map((name) => ({
    name: `bff_${name}`,
    title: own[name].title,
    titles: own[name].values,
    rows: rows.get(name) ?? [],
  }));
}
