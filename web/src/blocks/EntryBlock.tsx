import type { Entry } from '@gam/schemas/descriptors';
import { IconCircleCheck } from '@tabler/icons-react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Card } from '../ui/Card.tsx';
import { useScreenActions } from '../ui/hooks/use-screen.ts';
import { useEntryFocus } from './entry/use-entry-focus.ts';
import { useIsEmpty } from './entry/use-is-empty.ts';
import { useSettledFields } from './entry/use-settled-fields.ts';
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
