import { IconCalendarEvent, IconChevronLeft } from '@tabler/icons-react';
import type { CalendarMonth } from '@gam/schemas/descriptors';
import { Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { warmDialog } from '../../ui/lazy-dialog.ts';
import { useSource } from '../../ui/hooks/use-source.ts';
import { useHandUp, type WidgetProps } from '../widget-props.ts';
import { BookingDialog } from './BookingDialog.tsx';
import { DayStrip } from './DayStrip.tsx';
import { daysOf, type Finished, finishChoice, readChoice } from './date-choice.ts';

/** The next days, and a button that shows the chosen date and opens the dialog to choose one. [O-2.39, O-2.42, W-2.10] */
export function CalendarWidget(props: WidgetProps<'calendar'>) {
  const { node, value, onChange, onNext, labelledBy, describedBy, isWrong } = props;
  const { notices, labels } = node;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [lastChoice, setLastChoice] = useState<Finished | null>(null);
  // Fetched before the dialog opens, so that it opens with the month.
  const [first] = useSource(node);
  const text = textOf(node, value.values, lastChoice, first.kind === 'come' ? first.items : []);
  useHandUp(value, onChange);
  const choose = (chosen: Finished | null): void => {
    setLastChoice(chosen);
    onChange({ values: chosen?.values ?? [] });
  };
  return (
    <Stack>
      {notices.map(({ level, text: words }) => (
        <Note key={level} level={level}>
          <p>{words}</p>
        </Note>
      ))}
      {labels.earliest !== undefined && (
        <DayStrip
          node={node}
          value={value}
          onChoose={choose}
          onEarliest={(chosen) => (choose(chosen), onNext?.())}
        />
      )}
      <Field
        component="button"
        type="button"
        pointer
        leftSection={<IconCalendarEvent size="var(--gam-icon)" color="var(--gam-accent-ink)" aria-hidden />}
        rightSection={<IconChevronLeft size="var(--gam-icon)" aria-hidden />}
        // Large words need the room more than the icons.
        leftSectionWidth="min(var(--gam-button), 15vw)"
        rightSectionWidth="min(var(--gam-button), 15vw)"
        aria-haspopup="dialog"
        aria-labelledby={`${labelledBy} ${id}-text`}
        aria-describedby={describedBy}
        data-wrong={isWrong}
        data-empty={text === null}
        onPointerEnter={warmDialog}
        onFocus={warmDialog}
        onClick={() => setOpen(true)}
      >
        <Text span id={`${id}-text`} fw={500}>
          {text ?? labels.choose}
        </Text>
      </Field>
      {isOpen && (
        <BookingDialog
          node={node}
          value={value}
          onChoose={(chosen) => {
            choose(chosen);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}

/** Returns the answer's text, by the last choice, the screen or the loaded month; null without an answer. */
function textOf(
  node: WidgetProps<'calendar'>['node'],
  values: readonly string[],
  lastChoice: Finished | null,
  months: readonly CalendarMonth[],
): string | null {
  if (values.length === 0) return null;
  const known = [lastChoice, node.answer].find((one) => one && isSame(one.values, values));
  if (known) return known.text;
  const choice = readChoice(node.picks, values, months.flatMap(daysOf));
  return finishChoice(node, choice)?.text ?? node.labels.kept;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);
