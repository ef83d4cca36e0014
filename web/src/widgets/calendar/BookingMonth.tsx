import type { Calendar, CalendarDay, CalendarMonth } from '@gam/schemas/descriptors';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { LoadFailure } from './LoadFailure.tsx';
import { MonthGrid, type Place } from './MonthGrid.tsx';
import { MonthPlaceholder } from './MonthPlaceholder.tsx';
import type { Target } from './move-focus.ts';
import styles from './BookingMonth.module.css';

interface Props {
  labels: Calendar['labels'];
  state: 'pending' | 'come' | 'failed';
  month: CalendarMonth | null;
  /** The chosen day's id. */
  chosen: string | null;
  isFirst: boolean;
  isLast: boolean;
  onRetry: () => void;
  /** Turns so many months on. */
  onTurn: (months: number) => void;
  onChoose: (day: CalendarDay) => void;
}

/** One month: its title, the buttons to the other months, and its days, their placeholder or the failure. [W-2.07, W-8.03] */
export function BookingMonth(props: Props) {
  const { labels, state, month, chosen, isFirst, isLast, onRetry, onTurn, onChoose } = props;
  const id = useId();
  // The place to come to in the month that was turned to by keys or waited for; null: the focus stays where it is.
  const [place, setPlace] = useState<Place>(month === null ? 'begin' : null);
  const frame = useRef<HTMLDivElement>(null);

  const turn = ({ months, place: to }: Target): void => {
    if (months < 0 ? isFirst : isLast) return;
    setPlace(to);
    // The days are gone until the month is here: the focus waits around them.
    frame.current?.focus();
    onTurn(months);
  };
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <button
          className={styles.turn}
          type="button"
          aria-label={labels.previous}
          disabled={isFirst}
          onClick={() => (setPlace(null), onTurn(-1))}
        >
          <IconChevronRight className={styles.icon} aria-hidden />
        </button>
        <p className={styles.title} id={`${id}-title`} aria-live="polite">
          {month?.title ?? ''}
        </p>
        <button
          className={styles.turn}
          type="button"
          aria-label={labels.next}
          disabled={isLast}
          onClick={() => (setPlace(null), onTurn(1))}
        >
          <IconChevronLeft className={styles.icon} aria-hidden />
        </button>
      </div>
      <div
        className={styles.frame}
        ref={frame}
        tabIndex={-1}
        data-state={state}
        aria-busy={state === 'pending'}
      >
        {state === 'pending' && <MonthPlaceholder labels={labels} />}
        {state === 'failed' && <LoadFailure labels={labels} onRetry={() => (setPlace('begin'), onRetry())} />}
        {month !== null && (
          <MonthGrid
            key={month.id}
            month={month}
            labels={labels}
            labelledBy={`${id}-title`}
            chosen={chosen}
            place={place}
            onChoose={onChoose}
            onTurn={turn}
          />
        )}
      </div>
      <output className={styles.status}>{state === 'pending' ? labels.loading : ''}</output>
    </div>
  );
}
