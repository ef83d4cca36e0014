import type { MessageForm } from '@gam/schemas/descriptors';
import { Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Card } from '../ui/Card.tsx';
import { useScreenState } from '../ui/hooks/use-screen.ts';
import { FormField } from './form/FormField.tsx';
import { messageInputs } from './form/message-inputs.tsx';

/** A form that sends a message, with its button below. The first wrong field takes the focus. [O-7.21] */
export function MessageFormBlock({ node: { key, title, text, fields, submit } }: { node: MessageForm }) {
  const { fieldErrors } = useScreenState();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(fieldErrors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fieldErrors]);
  return (
    <Card title={title}>
      <Stack ref={form} maw="var(--gam-question)">
        {text !== undefined && (
          <Text c="dimmed" fz="sm">
            {text}
          </Text>
        )}
        {fields.map((field) => (
          <FormField key={field.name} form={key} field={field} input={messageInputs[field.input]} />
        ))}
        <ActionButton button={submit} />
      </Stack>
    </Card>
  );
}
