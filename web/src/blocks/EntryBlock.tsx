import type { Entry } from '@gam/schemas/descriptors';
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
import { FormField } from './form/FormField.tsx';
import styles from './EntryBlock.module.css';

/** A few fields with a button of their own, beside the last one. [W-4.07, W-5.06, readings 18] */
export function EntryBlock({ node }: { node: Entry }) {
  const { key, title, fields, submit, needs_value, done, note } = node;
  const { press } = useScreenActions();
  const isEmpty = useIsEmpty(node);
  const entry = useEntryFocus(node);
  useSettledFields(node);
  return (
    <Card title={title}>
      {/* A title that says the same as the only label is seen; the label is still heard. */}
      <div
        ref={entry}
        data-titled={fields.length === 1 && fields[0]?.label === title}
        className={styles.entry}
      >
        {fields.map((field, index) => (
          <FormField
            key={field.name}
            form={key}
            field={field}
            isDisabled={done !== null}
            onEnter={() => press(submit)}
            beside={
              index === fields.length - 1 && (
                // One takes the place of the other: whoever pressed it is still there.
                <ActionButton
                  button={done?.action ?? submit}
                  isDisabled={done === null && needs_value && isEmpty}
                />
              )
            }
          />
        ))}
        <output className={styles.done}>
          {done !== null && (
            <>
              <IconCircleCheck className={styles.icon} aria-hidden />
              {done.text}
            </>
          )}
        </output>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
    </Card>
  );
}

/**
 * Keeps the focus of whoever is at work in an entry: in the field that is wrong, at the button once what was given
 * stands, in the field again when it was taken back. Nobody else's focus is moved.
 */
function useEntryFocus({ done }: Entry): RefObject<HTMLDivElement | null> {
  const { fieldErrors } = useScreenState();
  const entry = useRef<HTMLDivElement>(null);
  const isDone = done !== null;
  const wasDone = useRef(isDone);
  // Before the browser takes the focus from what is disabled now.
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

/** Whether nothing stands in any field. [W-5.06] */
function useIsEmpty({ key, fields }: Entry): boolean {
  const { drafts } = useScreenActions();
  return useSyncExternalStore(drafts.subscribe, () =>
    fields.every(({ name, value }) => (drafts.fieldOf(key, name) ?? value).trim() === ''),
  );
}

/** What was typed is settled when it is taken, and when it is taken back: what the screen says stands then. [W-4.07] */
function useSettledFields({ key, fields, done }: Entry): void {
  const { drafts } = useScreenActions();
  const isDone = done !== null;
  const wasDone = useRef(isDone);
  const settle = useEffectEvent(() => {
    for (const { name, value } of fields) drafts.keepField(key, name, value);
  });
  useEffect(() => {
    if (wasDone.current === isDone) return;
    wasDone.current = isDone;
    settle();
  }, [isDone]);
}
