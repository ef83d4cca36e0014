import type { Calendar } from '@gam/schemas/descriptors';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type DateChoice, isOpenAt } from './date-choice.ts';
import { TimeChoice } from './TimeChoice.tsx';

interface Props {
  picks: Calendar['picks'];
  hours: Calendar['hours'];
  labels: Calendar['labels'];
  choice: DateChoice;
  /** Whether the month has no day to choose. */
  isEmpty: boolean;
  onChoose: (choice: DateChoice) => void;
}

/**
 * The times of the chosen day: its slots, or its hours and the quarters of one; a day alone has only a text. [W-2.07]
 */
export function DayTimes({ picks, hours, labels, choice, isEmpty, onChoose }: Props) {
  const { day } = choice;
  if (day === null) return <Words>{isEmpty ? labels.empty : labels.choose_day}</Words>;
  if (picks === 'day') return <Words>{day.label}</Words>;
  if (picks === 'time') return <Clock hours={hours} labels={labels} choice={choice} onChoose={onChoose} />;
  return (
    <Stack>
      <TimeChoice
        label={labels.slots}
        layout="wide"
        items={day.slots.map(({ id, label, unavailable }) => ({ id, label, note: unavailable }))}
        chosen={choice.slot}
        onChoose={(slot) => onChoose({ ...choice, slot })}
      />
    </Stack>
  );
}

function Words({ children }: { children: ReactNode }) {
  return (
    <Text component="output" c="dimmed" fz="xs">
      {children}
    </Text>
  );
}

/**
 * An exact time: first the hour, then one of its quarters. Times before the earliest possible one are left out.
 * [O-5.05]
 */
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
    <Stack>
      <TimeChoice
        label={labels.hours}
        layout="narrow"
        items={open.map(({ label, spoken }) => ({ id: label, label, spoken, note: null }))}
        chosen={hour?.label ?? null}
        // An hour also chooses its first open quarter, which often saves a tap.
        onChoose={(label) => {
          const first = open.find((one) => one.label === label)?.times[0];
          if (first) onChoose({ ...choice, minutes: first.minutes });
        }}
      />
      <TimeChoice
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
    </Stack>
  );
}
