import type { ClientEvent, Screen } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { createStore } from './create-store.ts';
import { expertsAnswer } from './find-question.ts';
import { fieldName } from './forms.ts';
import { endsSession } from './events.ts';
import { clearStored, stored } from './stored.ts';

type Answers = Readonly<Record<string, AnswerValues>>;
interface Kept {
  /** The flow of the answers. Fields belong to the shown screen. */
  readonly flow: string | null;
  readonly answers: Answers;
  readonly fields: Readonly<Record<string, string>>;
}

/** Input that the server has not accepted yet. */
export type Drafts = ReturnType<typeof createDrafts>;

const storedAnswers = (flow: string) =>
  stored(`drafts.${flow}`, (value): value is Answers => typeof value === 'object' && value !== null);

/**
 * Keeps input until it is accepted: answers by question, also over a reload; fields of forms by name, in memory only,
 * since they may hold codes and passwords.
 */
export function createDrafts() {
  const store = createStore<Kept>({ flow: null, answers: {}, fields: {} });
  /** The draft at the time its answer was sent, by action id: later input is a new draft. */
  const sent = new Map<string, AnswerValues | undefined>();

  const setAnswers = (answers: Answers) => {
    const { flow } = store.snapshot();
    store.set({ answers });
    if (flow === null) return;
    if (Object.keys(answers).length > 0) storedAnswers(flow).write(answers);
    else storedAnswers(flow).clear();
  };
  const without = (question: string): Answers =>
    Object.fromEntries(Object.entries(store.snapshot().answers).filter(([id]) => id !== question));

  /** Whether the draft has changed since its answer was sent. */
  const isNewer = ({ action_id, args }: ClientEvent & { name: 'answer' }) =>
    sent.has(action_id) && sent.get(action_id) !== store.snapshot().answers[args.question];

  return {
    subscribe: store.subscribe,
    answerTo: (question: string) => store.snapshot().answers[question],
    fieldOf: (form: string, name: string) => store.snapshot().fields[fieldName(form, name)],

    /** Switches to the flow of a screen that is about to be shown. */
    open({ flow }: Screen) {
      const id = flow?.id ?? null;
      if (id === store.snapshot().flow) return;
      store.set({ flow: id, answers: (id === null ? null : storedAnswers(id).read()) ?? {} });
    },
    keepAnswer(question: string, answer: AnswerValues | null) {
      setAnswers(answer === null ? without(question) : { ...store.snapshot().answers, [question]: answer });
    },
    keepField(form: string, name: string, value: string) {
      store.set({ fields: { ...store.snapshot().fields, [fieldName(form, name)]: value } });
    },
    /** Remembers the drafts of the events that are being sent. */
    send(events: readonly ClientEvent[]) {
      for (const { name, action_id, args } of events) {
        if (name === 'answer') sent.set(action_id, store.snapshot().answers[args.question]);
      }
    },
    /** Forgets the drafts that the server has accepted. */
    release(accepted: readonly ClientEvent[]) {
      for (const event of accepted) {
        if (event.name === 'answer' && !isNewer(event)) setAnswers(without(event.args.question));
        if (event.name === 'select_expert' || event.name === 'skip_expert')
          setAnswers(without(expertsAnswer));
        sent.delete(event.action_id);
      }
      if (endsSession(accepted)) this.forgetAll();
    },
    forgetFields() {
      store.set({ fields: {} });
    },
    /** Forgets the drafts of the shown flow: it is ordered. */
    forget() {
      setAnswers({});
      store.set({ fields: {} });
    },
    /** Forgets the drafts of all flows: the next user is another one. */
    forgetAll() {
      this.forget();
      clearStored('drafts.');
    },
  };
}
