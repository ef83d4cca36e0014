import { Box, Group, Input, Stack, VisuallyHidden } from '@mantine/core';
import { type ComponentType, type KeyboardEvent, type ReactNode, useId } from 'react';
import { FieldError } from '../../ui/Field.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { fieldName } from '@gam/client/forms';
import { useField, useScreenActions, useScreenState } from '../../ui/hooks/use-screen.ts';
import type { Field, FieldInputProps } from './field-input-props.ts';

interface Props {
  form: string;
  field: Field;
  /** The input of the field's kind. */
  input: ComponentType<FieldInputProps>;
  /** Whether it shows the screen's value, which cannot be changed. */
  isDisabled?: boolean;
  /** The action of Enter; by default Enter submits the page's form. */
  onEnter?: () => void;
  /** Whether only screen readers have the label. */
  isLabelHidden?: boolean;
  /** An element beside the input, such as a button. */
  beside?: ReactNode;
}

/** A label, the input of its kind, and its error. */
export function FormField({
  form,
  field,
  input: FieldInput,
  isDisabled = false,
  isLabelHidden = false,
  onEnter,
  beside,
}: Props) {
  const { drafts } = useScreenActions();
  const { fieldErrors } = useScreenState();
  const id = useId();
  const typed = useField(form, field);
  const value = isDisabled ? field.value : typed;
  const wrong = fieldErrors[fieldName(form, field.name)];
  const error = wrong?.value === value ? wrong.message : null;
  return (
    <Stack gap="xs">
      {isLabelHidden ? (
        <VisuallyHidden>
          <label htmlFor={id}>{field.label}</label>
        </VisuallyHidden>
      ) : (
        <Input.Label id={`${id}-label`} htmlFor={id} fz="inherit" lh="xs">
          {field.label}
        </Input.Label>
      )}
      {/* Side by side where there is room for both; otherwise each over the whole width. */}
      <Group gap="xs" align="start">
        <Box flex="999 1 10rem" miw={0}>
          <FieldInput
            form={form}
            field={field}
            value={value}
            onType={(typed) => drafts.keepField(form, field.name, typed)}
            attributes={{
              id,
              name: field.name,
              ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
              disabled: isDisabled,
              'aria-invalid': error !== null,
              'aria-describedby': `${id}-error`,
              ...(onEnter && { form: '', onKeyDown: onlyEnter(onEnter) }),
            }}
          />
        </Box>
        {beside !== undefined && beside !== false && <Stack flex="1 1 auto">{beside}</Stack>}
      </Group>
      <FieldError id={`${id}-error`} message={error} />
    </Stack>
  );
}

/** Handles Enter alone: a held key is one press, and the Enter that ends a composition does not count. */
const onlyEnter = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  if (!event.repeat) run();
};
