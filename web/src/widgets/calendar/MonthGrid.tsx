import type { Calendar, CalendarDay, CalendarMonth } from '@gam/schemas/descriptors';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { daysOf } from './date-choice.ts';
import { placeIn, stepOfKey, type Target, targetOf } from './move-focus.ts';
import styles from './MonthGrid.module.css';

/** The day that takes the focus: the default one, or one by its index; null if the focus does not move. */
export type FocusTarget = number | 'begin' | null;

interface Props {
  month: CalendarMonth;
  labels: Calendar['labels'];
  labelledBy: string;
  /** The chosen day's id. */
  chosen: string | null;
  place: FocusTarget;
  onChoose: (day: CalendarDay) => void;
  /** Called when a key leads to a day of another month. */
  onTurn: (target: Target) => void;
}

/**
 * The days of a month, one of them in the page's tab order. Days that cannot be chosen take the focus too, so that
 * screen readers read the reason. [W-2.07, W-3.05]
 */
export function MonthGrid({ month, labels, labelledBy, chosen, place, onChoose, onTurn }: Props) {
  const days = daysOf(month);
  const [current, setCurrent] = useState(() => firstPlace(days, chosen, place));
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (place !== null) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [place]);

  const move = (event: KeyboardEvent) => {
    const step = Object.hasOwn(stepOfKey, event.key) ? stepOfKey[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const begins = month.weeks[0]?.findIndex((day) => day !== null) ?? 0;
    const target = targetOf(step, current, { length: days.length, begins });
    if (target.months !== 0) return onTurn(target);
    setCurrent(target.place);
    grid.current?.querySelectorAll<HTMLElement>('[data-day]')[target.place]?.focus();
  };
  return (
    <table
      className={styles.grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are gone through by arrow keys is a grid
      role="grid"
      aria-labelledby={labelledBy}
      ref={grid}
      onKeyDown={move}
    >
      <thead>
        <tr>
          {labels.weekdays.map(({ short, name }) => (
            <th className={styles.weekday} scope="col" aria-label={name} key={name}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week, row) => (
          // The index identifies a week, since the weeks of a month never change.
          <tr key={row}>
            {week.map((day, column) =>
              day === null ? (
                <td className={styles.cell} key={`blank-${column}`} aria-hidden />
              ) : (
                <td className={styles.cell} key={day.id} aria-selected={day.id === chosen}>
                  <Day
                    day={day}
                    isChosen={day.id === chosen}
                    isCurrent={days[current]?.id === day.id}
                    onChoose={() => (setCurrent(days.indexOf(day)), onChoose(day))}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: CalendarDay;
  isChosen: boolean;
  isCurrent: boolean;
  onChoose: () => void;
}

/**
 * One day. Fridays and holidays are red with a dot, today has a ring, a day that cannot be chosen is struck through.
 */
function Day({ day, isChosen, isCurrent, onChoose }: DayProps) {
  const isOpen = day.unavailable === null;
  return (
    <button
      className={styles.day}
      type="button"
      data-day={day.id}
      data-chosen={isChosen}
      data-today={day.is_today}
      data-off={day.is_off}
      aria-label={day.spoken}
      aria-pressed={isChosen}
      aria-disabled={!isOpen}
      title={day.holiday ?? undefined}
      tabIndex={isCurrent ? 0 : -1}
      data-autofocus={isCurrent || undefined}
      onClick={() => isOpen && onChoose()}
    >
      {day.number}
    </button>
  );
}

/**
 * Returns the index of the first focused day: by the keys, else the chosen day, the first free day, today, or the
 * first.
 */
function firstPlace(days: readonly CalendarDay[], chosen: string | null, place: FocusTarget): number {
  if (typeof place === 'number') return placeIn(place, days.length);
  const wanted: ((day: CalendarDay) => boolean)[] = [
    ({ id }) => id === chosen,
    ({ unavailable }) => unavailable === null,
    ({ is_today }) => is_today,
  ];
  return wanted.map((fits) => days.findIndex(fits)).find((found) => found >= 0) ?? 0;
}
