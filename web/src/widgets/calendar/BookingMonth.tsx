import type { Calendar, CalendarDay, CalendarMonth } from '@gam/schemas/descriptors';
import { ActionIcon, Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { LevelIcon } from '../../ui/Note.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { Status } from '../../ui/Status.tsx';
import '@mantine/core/styles/Skeleton.layer.css';
import { MonthGrid, type FocusTarget } from './MonthGrid.tsx';
import type { Target } from './move-focus.ts';

interface Props {
  labels: Calendar['labels'];
  state: 'pending' | 'come' | 'failed';
  month: CalendarMonth | null;
  /** The chosen day's id. */
  chosen: string | null;
  isFirst: boolean;
  isLast: boolean;
  onRetry: () => void;
  /** Turns by a number of months. */
  onTurn: (months: number) => void;
  onChoose: (day: CalendarDay) => void;
}

/**
 * A month with its title and the buttons to other months; in place of its days a placeholder or a failure. [W-2.07,
 * W-8.03]
 */
export function BookingMonth(props: Props) {
  const { labels, state, month, chosen, isFirst, isLast, onRetry, onTurn, onChoose } = props;
  const id = useId();
  // The day that takes the focus in the next month, if keys turned to it or it was loading; null if the focus stays.
  const [place, setPlace] = useState<FocusTarget>(month === null ? 'begin' : null);
  const frame = useRef<HTMLDivElement>(null);

  const turn = ({ months, place: to }: Target): void => {
    if (months < 0 ? isFirst : isLast) return;
    setPlace(to);
    // The frame keeps the focus until the days of the month are loaded.
    frame.current?.focus();
    onTurn(months);
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <ActionIcon
          bd="1px solid var(--gam-line)"
          aria-label={labels.previous}
          disabled={isFirst}
          onClick={() => (setPlace(null), onTurn(-1))}
        >
          <IconChevronRight size="var(--gam-icon)" aria-hidden />
        </ActionIcon>
        <Text id={`${id}-title`} mih="1lh" fw={700} lh="xs" aria-live="polite">
          {month?.title ?? ''}
        </Text>
        <ActionIcon
          bd="1px solid var(--gam-line)"
          aria-label={labels.next}
          disabled={isLast}
          onClick={() => (setPlace(null), onTurn(1))}
        >
          <IconChevronLeft size="var(--gam-icon)" aria-hidden />
        </ActionIcon>
      </Group>
      {/* Of the height of the longest month, so that a shorter month does not move the page. */}
      <Box
        ref={frame}
        mih="calc(var(--gam-space-6) + 6 * (var(--gam-target) + 0.125rem))"
        tabIndex={-1}
        aria-busy={state === 'pending'}
      >
        {state === 'pending' && <Placeholder labels={labels} />}
        {state === 'failed' && <Failure labels={labels} onRetry={() => (setPlace('begin'), onRetry())} />}
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
      </Box>
      <Status>{state === 'pending' ? labels.loading : ''}</Status>
    </Stack>
  );
}

/** A placeholder of five weeks under the names of the weekdays. */
function Placeholder({ labels: { weekdays } }: Pick<Props, 'labels'>) {
  return (
    <Box
      display="grid"
      style={{ gridTemplateColumns: 'repeat(7, 1fr)', gap: '0.125rem' }}
      ta="center"
      c="dimmed"
      fz="xs"
      fw={500}
      aria-hidden
      data-placeholder
    >
      {weekdays.map(({ short, name }) => (
        <span key={name}>{short}</span>
      ))}
      {Array.from({ length: 5 * weekdays.length }, (_, index) => (
        <Skeleton key={index} h="var(--gam-target)" />
      ))}
    </Box>
  );
}

/** The message that a month failed to load, with a retry button. */
function Failure({ labels, onRetry }: Pick<Props, 'labels' | 'onRetry'>) {
  return (
    <Stack
      align="center"
      justify="center"
      gap="sm"
      mih="inherit"
      p="md"
      bg="var(--gam-bad-tint)"
      bdrs="md"
      ta="center"
      lh="xs"
    >
      <LevelIcon level="error" />
      <p>{labels.load_error}</p>
      <PlainButton kind="secondary" size="small" onClick={onRetry}>
        {labels.retry}
      </PlainButton>
    </Stack>
  );
}
