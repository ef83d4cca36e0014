import type { ClientEvent, FlowRef } from '@gam/schemas/descriptors';
import type { WireAnswer } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { markSessionEnd } from './session-end.ts';
import { clearStored, isFields, stored } from './stored.ts';

/** The customer's answers in a flow, from which a lost flow is restored. */
interface Kept {
  /** The user of the answers; null: a guest. */
  readonly subject: string | null;
  readonly ticket: string;
  /** The current step. */
  readonly step: string | null;
  readonly answers: readonly (readonly [question: string, answer: AnswerValues])[];
}
/** The customer's answers, kept in this tab. */
export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

const isKept = (value: unknown): value is Kept =>
  isFields(value) && typeof value['ticket'] === 'string' && Array.isArray(value['answers']);
const storedKept = (flow: string) => stored(`kept.${flow}`, isKept);

/**
 * Keeps answers per flow and user. Another user does not get them; a guest's answers pass to the user who signs in.
 * [protocol: Restore]
 */
export function createKeptAnswers() {
  return {
    /** Keeps the current step of a flow, and the answers among events. */
    keep(flow: FlowRef, step: string | null, events: readonly ClientEvent[] = []): void {
      const place = storedKept(flow.id);
      if (flow.phase === 'placed') return place.clear();
      const before = place.read();
      // A visit without answers needs no restore.
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
    /** The data from which a flow can be restored; null where another user answered it. */
    find(flow: string, subject: string | null): Kept | null {
      const kept = storedKept(flow).read();
      // Without a session the server shows the sign-in and no answers.
      const isTheirs = kept?.subject === null || subject === null || kept?.subject === subject;
      return isTheirs ? kept : null;
    },
    /** Copies the answers to the flow's successor in another city. */
    carry(from: string, to: string): void {
      const kept = storedKept(from).read();
      if (kept !== null && to !== from) storedKept(to).write(kept);
    },
    forget: (flow: string): void => storedKept(flow).clear(),
    forgetAll(): void {
      clearStored('kept.');
      markSessionEnd();
    },
  };
}

/** The answers in the wire format. */
export function toWire({ answers }: Kept): WireAnswer[] {
  return answers.map(([question, { values, counts }]) => ({
    question,
    values: [...values],
    ...(counts && { counts: [...counts] }),
  }));
}
