import type { Form } from '@gam/schemas/descriptors';
import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useScreenState } from '../ui/hooks/use-screen.ts';
import { fieldInputs } from './form/field-inputs.tsx';
import { FormField } from './form/FormField.tsx';

/** A few fields. The first wrong one takes the focus. [O-4.13] */
export function FormBlock({ node }: { node: Form }) {
  const { fieldErrors, visit } = useScreenState();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(fieldErrors).length === 0) return;
    const wrong = fields.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    wrong?.focus();
    // Selected, so that typing replaces it.
    wrong?.select();
  }, [fieldErrors]);
  const isFirst = visit <= 1;
  useEffect(() => {
    // A later step sets the focus when it is shown.
    if (node.focus && isFirst && document.activeElement === document.body)
      fields.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [node.focus, isFirst]);
  return (
    <Stack ref={fields} data-focus={node.focus}>
      {node.fields.map((field) => (
        <FormField key={field.name} form={node.key} field={field} input={fieldInputs[field.input]} />
      ))}
    </Stack>
  );
}
