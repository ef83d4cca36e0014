import type { Calendar, CalendarDay, CalendarMonth } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { Skeleton, Stack, Text } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { useSource } from '../../ui/hooks/use-source.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import {
  type DateChoice,
  daysOf,
  type Finished,
  findEarliest,
  finishChoice,
  keepTime,
  readChoice,
} from './date-choice.ts';
import { DayTimes } from './DayTimes.tsx';
import { PillGroup, PillGroupPlaceholder } from './PillGroup.tsx';

interface Props {
  node: Calendar;
  value: AnswerValues;
  /** Takes a complete choice; null when the chosen day still needs a time. */
  onChoose: (chosen: Finished | null) => void;
  /** Takes the earliest time and goes on. */
  onEarliest: (chosen: Finished) => void;
}

const length = 7;

/** The next seven days and the earliest time, before the months: a shortcut over the same source. [W-2.07, W-4.12] */
export function DayStrip({ node, value, onChoose, onEarliest }: Props) {
  const { picks, hours, labels } = node;
  const [month] = useSource({ source: node.source, items: node.items });
  const ofMonth = month.kind === 'come' ? month.items.flatMap(daysFromToday) : [];
  const needsNext = month.kind === 'come' && ofMonth.length < length && node.last_offset > 0;
  const { name, v } = node.source;
  const [next] = useSource({ source: { name, v: needsNext ? v : null }, items: null, item: '1' });
  const [touched, setTouched] = useState<DateChoice | null>(null);
  if (month.kind === 'failed') return null;
  if (month.kind !== 'come' || (needsNext && next.kind === 'pending')) return <Placeholder labels={labels} />;

  const ofNext = needsNext && next.kind === 'come' ? next.items.flatMap(daysOf) : [];
  const days = [...ofMonth, ...ofNext].slice(0, length);
  const earliest = finishChoice(node, findEarliest(node, days));
  const read = readChoice(picks, value.values, days);
  // An answer from elsewhere, e.g. from the dialog, counts more than what was tapped here before.
  const choice = touched !== null && (value.values.length === 0 || read.day === touched.day) ? touched : read;
  const choose = (chosen: DateChoice): void => {
    setTouched(chosen);
    onChoose(finishChoice(node, chosen));
  };
  return (
    <Stack>
      {earliest && (
        <Earliest label={labels.earliest} text={earliest.text} onClick={() => onEarliest(earliest)} />
      )}
      <PillGroup
        label={labels.days ?? ''}
        items={days.map((day) => ({
          id: day.id,
          label: wordsOf(node, day),
          spoken: day.spoken,
          note: day.unavailable,
        }))}
        chosen={choice.day?.id ?? null}
        onChoose={(chosen) => {
          const day = days.find((one) => one.id === chosen);
          if (day) choose(keepTime(day, choice, picks));
        }}
      />
      {choice.day !== null && picks !== 'day' && (
        <DayTimes
          picks={picks}
          hours={hours}
          labels={labels}
          choice={choice}
          isEmpty={false}
          onChoose={choose}
        />
      )}
    </Stack>
  );
}

/** Returns the days of the current month from today on. */
function daysFromToday(month: CalendarMonth): CalendarDay[] {
  const days = daysOf(month);
  return days.slice(
    Math.max(
      0,
      days.findIndex(({ is_today }) => is_today),
    ),
  );
}

/** Returns the name of a day's weekday and its number; weeks begin on Saturday. */
function wordsOf({ labels: { weekdays } }: Calendar, { label, number }: CalendarDay): string {
  const weekday = weekdays.find(({ name }) => label.startsWith(`${name} `))?.name ?? '';
  return `${weekday} ${number}`;
}

interface EarliestProps {
  label: string | undefined;
  text: string;
  onClick?: () => void;
}

/** The button that takes the earliest time. */
const Earliest = ({ label, text, onClick }: EarliestProps) => (
  <Field
    component="button"
    type="button"
    pointer
    leftSection={<IconBolt size="var(--gam-icon)" color="var(--gam-accent-ink)" aria-hidden />}
    onClick={onClick}
  >
    <Text span lh="xs">
      <Text span display="block" fw={700}>
        {label}
      </Text>
      <Text span c="dimmed" fz="xs">
        {text}
      </Text>
    </Text>
  </Field>
);

/** Keeps the place of the strip until its days are loaded. Only its size counts: nothing in it can be read or pressed. */
const Placeholder = ({ labels }: Pick<Calendar, 'labels'>) => (
  <Stack inert>
    <Skeleton>
      <Earliest label={labels.earliest} text="–" />
    </Skeleton>
    <PillGroupPlaceholder label={labels.days ?? ''} length={length} />
  </Stack>
);
