import type { Calendar, CalendarMonth } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { PlainButton } from '../../ui/PlainButton.tsx';
import { Dialog } from '../../ui/lazy-dialog.ts';
import { useFailureToast, useSource } from '../../ui/hooks/use-source.ts';
import { BookingMonth } from './BookingMonth.tsx';
import {
  daysOf,
  type DateChoice,
  type Finished,
  finishChoice,
  isAfter,
  keepTime,
  nothingChosen,
  readChoice,
} from './date-choice.ts';
import { DayTimes } from './DayTimes.tsx';

interface Props {
  node: Calendar;
  value: AnswerValues;
  onChoose: (chosen: Finished) => void;
  onClose: () => void;
}

/** The dialog that books a day of a month and a time of that day. [W-2.07, W-2.10, W-4.12] */
export function BookingDialog({ node, value, onChoose, onClose }: Props) {
  const { picks, hours, labels, last_offset: lastOffset } = node;
  const [first] = useSource({ source: node.source, items: node.items });
  const [turned, setTurned] = useState<number | null>(null);
  // Shows the answer's month until the customer turns to another one.
  const offset = turned ?? offsetOf(node, value, first.kind === 'come' ? first.items[0] : undefined);
  const [touched, setTouched] = useState<DateChoice | null>(null);
  const [month, retry] = useSource({
    source: node.source,
    items: offset === 0 ? node.items : null,
    item: offset === 0 ? null : String(offset),
  });
  useFailureToast(month, { label: labels.retry, run: retry });
  const shown = month.kind === 'come' ? (month.items[0] ?? null) : null;
  const choice = touched ?? (shown ? readChoice(picks, value.values, daysOf(shown)) : nothingChosen);
  const finished = finishChoice(node, choice);
  return (
    <Dialog
      title={labels.title}
      onClose={onClose}
      isSheet
      actions={
        <>
          <PlainButton
            kind="primary"
            disabled={finished === null}
            onClick={() => finished && onChoose(finished)}
          >
            {labels.confirm}
          </PlainButton>
          <PlainButton kind="quiet" onClick={onClose}>
            {labels.close}
          </PlainButton>
        </>
      }
    >
      <Stack>
        <BookingMonth
          labels={labels}
          state={month.kind}
          month={shown}
          chosen={choice.day?.id ?? null}
          isFirst={offset === 0}
          isLast={offset >= lastOffset}
          onRetry={retry}
          onTurn={(months) => {
            setTurned(offset + months);
            setTouched(nothingChosen);
          }}
          onChoose={(day) => {
            setTurned(offset);
            setTouched(keepTime(day, choice, picks));
          }}
        />
        <DayTimes
          picks={picks}
          hours={hours}
          labels={labels}
          choice={choice}
          isEmpty={shown?.is_empty === true}
          onChoose={setTouched}
        />
      </Stack>
    </Dialog>
  );
}

/**
 * Returns the offset of the month to show, 0 or 1: 1 if the answer is later or the first month has no day to choose.
 */
function offsetOf(
  { picks, last_offset: lastOffset }: Calendar,
  { values }: AnswerValues,
  first: CalendarMonth | undefined,
): number {
  if (!first || lastOffset === 0) return 0;
  const isLeft = values.length === 0 && first.is_empty;
  return isLeft || isAfter(picks, values, daysOf(first)) ? 1 : 0;
}
