import type { Calendar } from '@gam/schemas/descriptors';
import type { Question } from '@gam/schemas/questions';
import { weekdays } from '@gam/shared/jalali';
import { flowMonthOffset } from '@gam/shared/month-grid';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { dateInWords, type DateKind, dateKindOf, type ViewOf } from '@gam/engine/questions';
import type { SourceViews } from '../../protocol/sources/source-views.ts';
import { calendarTexts as words } from './texts.ts';
import { errorTexts } from '../../platform/texts.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { quarterHours } from './quarter-hours.ts';

export type CalendarView = ViewOf<'timestamp'> & {
  readonly sources?: Pick<SourceViews, 'calendar'>;
  /** The answer so far. */
  readonly answer?: AnswerValues | null;
};

const wordsOfDay = { choose: words.chooseDay, title: words.titleOfDay, chosen: words.chosenDay };
const wordsOfTime = { choose: words.choose, title: words.title, chosen: words.chosenTime };
const wordsOfSlot = { ...wordsOfTime, chosen: words.chosenSlot };

/** What each kind of date lets the customer choose with the day, and its labels. */
const forms: {
  readonly [K in DateKind]: Pick<Calendar, 'picks'> & {
    readonly words: Pick<Calendar['labels'], 'choose' | 'title' | 'chosen'>;
  };
} = {
  day: { picks: 'day', words: wordsOfDay },
  exact: { picks: 'time', words: wordsOfTime },
  rough: { picks: 'slot', words: wordsOfSlot },
  booking: { picks: 'slot', words: wordsOfSlot },
  pickup: { picks: 'slot', words: wordsOfSlot },
};

const labels = {
  ...words.labels,
  weekdays: words.weekdays.map((short, day) => ({ short, name: weekdays[day] ?? short })),
  load_error: errorTexts.generic,
  retry: commonTexts.retry,
};

/**
 * Presents the calendar of a question; its months come from the source, the current one with the screen if it is ready.
 * [O-2.39]
 */
export function presentCalendar(question: Question, view: CalendarView): Calendar {
  const { picks, words } = forms[dateKindOf(question, view)];
  const source = view.sources?.calendar;
  return {
    type: 'calendar',
    key: question.id,
    source: { name: 'calendar', v: source?.v ?? null },
    items: source?.filled?.items ?? null,
    last_offset: flowMonthOffset,
    picks,
    hours: picks === 'time' ? [...quarterHours] : [],
    answer: answerInWords(question, view),
    notices: noticesOf(view),
    labels: { ...labels, ...words },
  };
}

function answerInWords(question: Question, view: CalendarView): Calendar['answer'] {
  const { answer } = view;
  if (!answer || answer.values.length === 0) return null;
  return { values: [...answer.values], text: dateInWords(question, answer, view) };
}

/** The notices on dates: that the weather may change a date, and how likely it is kept. [O-3.19, W-9.04] */
function noticesOf({ dates }: CalendarView): Calendar['notices'] {
  return [
    ...(dates?.weather ? [{ level: 'info' as const, text: words.weather }] : []),
    ...(dates?.probability ? [{ level: 'warning' as const, text: dates.probability }] : []),
  ];
}
