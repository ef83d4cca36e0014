import type { Calendar } from '@gam/schemas/descriptors';
import { type DateChoice, isOpenAt } from './date-choice.ts';
import { PillGroup } from './PillGroup.tsx';
import styles from './DayTimes.module.css';

interface Props {
  picks: Calendar['picks'];
  hours: Calendar['hours'];
  labels: Calendar['labels'];
  choice: DateChoice;
  /** No day of the month can be chosen. */
  isEmpty: boolean;
  onChoose: (choice: DateChoice) => void;
}

/** What goes with the day, once it is chosen: its words, its slots, or its hours and then the quarters of one. [W-2.07] */
export function DayTimes({ picks, hours, labels, choice, isEmpty, onChoose }: Props) {
  const { day } = choice;
  if (day === null)
    return <output className={styles.none}>{isEmpty ? labels.empty : labels.choose_day}</output>;
  if (picks === 'day') return <output className={styles.none}>{day.label}</output>;
  if (picks === 'time') return <Clock hours={hours} labels={labels} choice={choice} onChoose={onChoose} />;
  return (
    <div className={styles.times}>
      <PillGroup
        label={labels.slots}
        layout="wide"
        items={day.slots.map(({ id, label, unavailable }) => ({ id, label, note: unavailable }))}
        chosen={choice.slot}
        onChoose={(slot) => onChoose({ ...choice, slot })}
      />
    </div>
  );
}

/** An exact time: first the hour, then one of its quarters. What is too soon is not there. [O-5.05] */
function Clock({ hours, labels, choice, onChoose }: Omit<Props, 'picks' | 'isEmpty'>) {
  const { day, minutes } = choice;
  const open = hours
    .map((hour) => ({
      ...hour,
      times: hour.times.filter((time) => day !== null && isOpenAt(day, time.minutes)),
    }))
    .filter(({ times }) => times.length > 0);
  const hour = open.find(({ times }) => times.some((time) => time.minutes === minutes));
  return (
    <div className={styles.times}>
      <PillGroup
        label={labels.hours}
        layout="narrow"
        items={open.map(({ label, spoken }) => ({ id: label, label, spoken, note: null }))}
        chosen={hour?.label ?? null}
        // The first quarter that can be had comes with its hour: one tap less where it is the right one.
        onChoose={(label) => {
          const first = open.find((one) => one.label === label)?.times[0];
          if (first) onChoose({ ...choice, minutes: first.minutes });
        }}
      />
      <PillGroup
        label={labels.times}
        layout="narrow"
        items={(hour?.times ?? []).map((time) => ({
          id: String(time.minutes),
          label: time.label,
          note: null,
        }))}
        chosen={minutes === null ? null : String(minutes)}
        onChoose={(id) => onChoose({ ...choice, minutes: Number(id) })}
      />
    </div>
  );
}
