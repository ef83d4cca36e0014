import type { LiveController } from './screen-controller.ts';

/** Marks the questions whose answers are in this tab alone, while requests are being repeated. */
export function markUnsent({ subscribe, border, reopening: { store, queue } }: LiveController): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = () => {
    const { trouble, unsent: marked } = store.snapshot();
    const events = trouble === null ? [] : queue.all().flatMap((submission) => submission.events);
    const questions = events.flatMap((event) => (event.name === 'answer' ? [event.args.question] : []));
    const unsent = [...new Set(questions)];
    if (unsent.join() !== marked.join()) store.set({ unsent });
  };
  const markSoon = () => {
    clearTimeout(timer);
    // A submission is queued just after its step is shown.
    timer = setTimeout(mark);
  };
  const unsubscribe = subscribe(markSoon);
  border.ended.addEventListener('abort', () => {
    unsubscribe();
    clearTimeout(timer);
  });
  markSoon();
}
