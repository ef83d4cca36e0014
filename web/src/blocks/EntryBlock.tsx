import type { Entry } from '@gam/schemas/descriptors';
import { Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Card } from '../ui/Card.tsx';
import { useScreenActions, useScreenState } from '../ui/hooks/use-screen.ts';
import { fieldInputs } from './form/field-inputs.tsx';
import { FormField } from './form/FormField.tsx';

/** A few fields with a button of their own, beside the last one. [W-4.07, W-5.06, readings 18] */
export function EntryBlock({ node }: { node: Entry }) {
  const { key, title, fields, submit, needs_value, done, note } = node;
  const { press } = useScreenActions();
  const isEmpty = useIsEmpty(node);
  const entry = useEntryFocus(node);
  useAcceptedFields(node);
  return (
    <Card title={title}>
      <Stack ref={entry} gap="xxs">
        {fields.map((field, index) => (
          <FormField
            key={field.name}
            form={key}
            field={field}
            input={fieldInputs[field.input]}
            isDisabled={done !== null}
            // The card's title shows the same words; screen readers still have the label.
            isLabelHidden={fields.length === 1 && field.label === title}
            onEnter={() => press(submit)}
            beside={
              index === fields.length - 1 && (
                // One button in both states, so that it keeps the focus.
                <ActionButton
                  button={done?.action ?? submit}
                  isDisabled={done === null && needs_value && isEmpty}
                />
              )
            }
          />
        ))}
        <output>
          {done !== null && (
            <Group component="span" wrap="nowrap" gap="xs" c="var(--gam-good-ink)" fw={500} lh="xs">
              <IconCircleCheck size="var(--gam-icon)" style={{ flexShrink: 0 }} aria-hidden />
              {done.text}
            </Group>
          )}
        </output>
        {note !== undefined && (
          <Text c="dimmed" fz="xs" lh="sm">
            {note}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/**
 * Moves the focus inside an entry: to the wrong field, to the button once the value is accepted, to the field again once
 * it is withdrawn. A focus outside the entry stays where it is.
 */
function useEntryFocus({ done }: Entry): RefObject<HTMLDivElement | null> {
  const { fieldErrors } = useScreenState();
  const entry = useRef<HTMLDivElement>(null);
  const isDone = done !== null;
  const wasDone = useRef(isDone);
  // In a layout effect: the browser would take the focus from the field that is disabled now.
  useLayoutEffect(() => {
    if (wasDone.current === isDone) return;
    wasDone.current = isDone;
    if (isFocusIn(entry.current))
      entry.current?.querySelector<HTMLElement>(isDone ? 'button' : 'input')?.focus();
  }, [isDone]);

  useEffect(() => {
    if (Object.keys(fieldErrors).length === 0 || !isFocusIn(entry.current)) return;
    const wrong = entry.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    wrong?.focus();
    wrong?.select();
  }, [fieldErrors]);
  return entry;
}

const isFocusIn = (place: HTMLElement | null): boolean => place?.contains(document.activeElement) === true;

/** Whether every field is empty. */
function useIsEmpty({ key, fields }: Entry): boolean {
  const { drafts } = useScreenActions();
  const isEmpty = (valueOf: (name: string) => string | undefined) =>
    fields.every(({ name, value }) => (valueOf(name) ?? value).trim() === '');
  return useSyncExternalStore(
    drafts.subscribe,
    () => isEmpty((name) => drafts.fieldOf(key, name)),
    () => isEmpty(() => undefined),
  );
}

/** Replaces what was typed by the screen's values when the entry is accepted or withdrawn. */
function useAcceptedFields({ key, fields, done }: Entry): void {
  const { drafts } = useScreenActions();
  const isDone = done !== null;
  const wasDone = useRef(isDone);
  const applyValues = useEffectEvent(() => {
    for (const { name, value } of fields) drafts.keepField(key, name, value);
  });
  useEffect(() => {
    if (wasDone.current === isDone) return;
    wasDone.current = isDone;
    applyValues();
  }, [isDone]);
}
