import type { FlowRulesDraft, FlowRulesDraftCard } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { type DraftRow, findPeople, findRemarks, type RemarkRow } from './draft-repository.ts';
import { type Person, presentPerson } from './present.ts';
import { findHead } from './repository.ts';
import { approverOf } from './carry-out-draft.ts';

type People = ReadonlyMap<string, Person>;

const nameIn = (people: People, id: string): string =>
  presentPerson(people.get(id) ?? { id, firstName: null, lastName: null });

/** The state of the review of this very content and plan. */
function reviewOf(draft: DraftRow, remarks: readonly RemarkRow[]): FlowRulesDraftCard['review'] {
  if (approverOf(draft, remarks) !== null) return 'approved';
  const last = remarks.findLast(({ hash, kind }) => hash === draft.hash && kind !== 'comment');
  return last === undefined ? 'none' : last.kind === 'request_review' ? 'requested' : 'rejected';
}

/** Returns drafts as editors see them in a list. */
export async function presentDraftCards(
  db: Database,
  drafts: readonly DraftRow[],
): Promise<FlowRulesDraftCard[]> {
  const people = await findPeople(db, [...new Set(drafts.flatMap(({ authors }) => authors))]);
  return Promise.all(
    drafts.map(async (draft) => presentCard(db, draft, await findRemarks(db, draft.id), people)),
  );
}

async function presentCard(
  db: Database,
  draft: DraftRow,
  remarks: readonly RemarkRow[],
  people: People,
): Promise<FlowRulesDraftCard> {
  const head = await findHead(db, draft.name);
  return {
    id: draft.id,
    name: draft.name,
    base_version: draft.baseVersion,
    percent: draft.percent,
    plan: draft.plan,
    live_from: draft.liveFrom?.toISOString() ?? null,
    hash: draft.hash,
    state: draft.state,
    review: reviewOf(draft, remarks),
    authors: draft.authors.map((id) => nameIn(people, id)),
    created_at: draft.createdAt.toISOString(),
    changed_at: draft.changedAt.toISOString(),
    newer_version: head !== null && head > (draft.baseVersion ?? 0) ? head : null,
  };
}

/** Returns a draft with its document and remarks. */
export async function presentDraft(db: Database, draft: DraftRow): Promise<FlowRulesDraft> {
  const remarks = await findRemarks(db, draft.id);
  const people = await findPeople(db, [...new Set([...draft.authors, ...remarks.map(({ by }) => by)])]);
  return {
    ...(await presentCard(db, draft, remarks, people)),
    document: draft.document,
    remarks: remarks.map(({ kind, by, at, hash, text }) => ({
      kind,
      by: nameIn(people, by),
      at: at.toISOString(),
      hash,
      text,
    })),
  };
}
