import type { ClientEvent, FlowRef } from '@gam/schemas/descriptors';
import type { WireAnswer } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { clearStored, isFields, stored } from './stored.ts';

/** What the customer answered in a flow, to make it again from where no server has it any more. */
export interface Kept {
  /** Whose answers they are; null: of a guest. */
  readonly subject: string | null;
  readonly ticket: string;
  /** The step that the customer stands at. */
  readonly step: string | null;
  readonly answers: readonly (readonly [question: string, answer: AnswerValues])[];
}
/** The customer's own answers, kept in this tab. */
export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

const isKept = (value: unknown): value is Kept =>
  isFields(value) && typeof value['ticket'] === 'string' && Array.isArray(value['answers']);
const storedKept = (flow: string) => stored(`kept.${flow}`, isKept);

/**
 * Keeps what was answered per flow, for the subject that it is for: another one gets nothing of it; a guest's answers go
 * over to whoever signs in. [protocol: Restore]
 */
export function createKeptAnswers() {
  return {
    /** Keeps where the customer stands in a flow, and the answers among events of theirs. */
    keep(flow: FlowRef, step: string | null, events: readonly ClientEvent[] = []): void {
      const place = storedKept(flow.id);
      if (flow.phase === 'placed') return place.clear();
      const before = place.read();
      // A visit that answers nothing is nothing to make again.
      if (before === null && flow.rev === 0 && events.length === 0) return;
      const isOthers = before !== null && before.subject !== null && before.subject !== flow.subject;
      const answers = new Map(before === null || isOthers ? [] : before.answers);
      for (const event of events) {
        if (event.name !== 'answer') continue;
        const { question, ...answer } = event.args;
        answers.set(question, answer);
      }
      place.write({ subject: flow.subject, ticket: flow.ticket, step, answers: [...answers] });
    },
    /** What a flow can be made again from, for who is here now: nobody else's answers. */
    find(flow: string, subject: string | null): Kept | null {
      const kept = storedKept(flow).read();
      // Without a session the server shows the sign-in, and nothing of what was answered.
      const isTheirs = kept?.subject === null || subject === null || kept?.subject === subject;
      return isTheirs ? kept : null;
    },
    /** Takes the answers along where a flow goes on as another one: in another city. */
    carry(from: string, to: string): void {
      const kept = storedKept(from).read();
      if (kept !== null && to !== from) storedKept(to).write(kept);
    },
    forget: (flow: string): void => storedKept(flow).clear(),
    forgetAll: (): void => clearStored('kept.'),
  };
}

/** Answers as they travel. */
export function toWire({ answers }: Kept): WireAnswer[] {
  return answers.map(([question, { values, counts }]) => ({
    question,
    values: [...values],
    ...(counts && { counts: [...counts] }),
  }));
}
