import { Input, Stack } from '@mantine/core';
import type { FieldTemplateProps, ObjectFieldTemplateProps, WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { FieldError } from '../../ui/Field.tsx';
import type { FormParts } from '../../ui/schema-form/SchemaForm.tsx';
import type { FormValues } from '../../ui/schema-form/form-validator.ts';
import type { Field, FieldInputProps } from './field-input-props.ts';
import { messageInputs } from './message-inputs.tsx';

/** The label of a field, its input and its error. */
function FieldTemplate({ id, label, children, schema, rawErrors = [] }: FieldTemplateProps<FormValues>) {
  if (schema.type === 'object') return children;
  return (
    <Stack gap="xs" miw={0}>
      <Input.Label id={`${id}-label`} htmlFor={id} fz="inherit" lh="xs">
        {label}
      </Input.Label>
      {children}
      <FieldError id={`${id}-error`} message={rawErrors[0] ?? null} />
    </Stack>
  );
}

/** The fields of a form, one below the other. */
function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps<FormValues>) {
  return <Stack>{properties.map(({ content }) => content)}</Stack>;
}

/** Makes a widget of the form library of an input; `described` in its options is what the descriptor says of the field. */
function widgetOf(FieldInput: ComponentType<FieldInputProps>) {
  return function MessageWidget({ id, value, options, rawErrors = [], onChange, registry }: WidgetProps) {
    const field = options['described'] as Field;
    const { form } = registry.formContext as { form: string };
    return (
      <FieldInput
        form={form}
        field={field}
        value={typeof value === 'string' ? value : ''}
        onType={onChange}
        attributes={{
          id,
          name: field.name,
          ...(field.placeholder !== undefined && { placeholder: field.placeholder }),
          disabled: false,
          'aria-invalid': rawErrors.length > 0,
          'aria-describedby': `${id}-error`,
        }}
      />
    );
  };
}

/** What the form library draws a message with. */
export const messageParts: FormParts = {
  templates: { FieldTemplate, ObjectFieldTemplate },
  widgets: Object.fromEntries(
    Object.entries(messageInputs).map(([input, FieldInput]) => [input, widgetOf(FieldInput)]),
  ),
};
