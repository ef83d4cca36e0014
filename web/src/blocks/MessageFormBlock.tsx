import type { MessageForm } from '@gam/schemas/descriptors';
import { Stack, Text } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { fieldName } from '@gam/client/forms';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Card } from '../ui/Card.tsx';
import { useScreenActions, useScreenState } from '../ui/hooks/use-screen.ts';
import { SchemaForm, type SchemaFormHandle } from '../ui/schema-form/SchemaForm.tsx';
import { describeMessage } from './form/describe-message.ts';
import { messageParts } from './form/message-parts.tsx';
import { useFields } from './form/use-fields.ts';

/** A form that sends a message, with its button below. The first wrong field takes the focus. [O-7.21] */
export function MessageFormBlock({ node }: { node: MessageForm }) {
  const { key, title, text, fields, submit } = node;
  const { drafts } = useScreenActions();
  const { fieldErrors } = useScreenState();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<SchemaFormHandle>(null);
  const values = useFields(key, fields);
  const form = useMemo(() => describeMessage(node), [node]);
  const context = useMemo(() => ({ form: key }), [key]);
  const errors = useMemo(() => {
    const wrong = fields.map(({ name }) => [name, fieldErrors[fieldName(key, name)]] as const);
    const current = wrong.flatMap(([name, error]) =>
      error?.value === values[name] ? [[name, error?.message ?? ''] as const] : [],
    );
    return Object.fromEntries(current);
  }, [fields, fieldErrors, key, values]);
  // Counted, so that a repeated mistake takes the focus again.
  const [mistakes, setMistakes] = useState(0);
  useEffect(() => {
    if (mistakes === 0 && Object.keys(fieldErrors).length === 0) return;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mistakes, fieldErrors]);
  const judge = () => {
    const isRight = handle.current?.validate() === true;
    if (!isRight) setMistakes((times) => times + 1);
    return isRight;
  };
  return (
    <Card title={title}>
      <Stack ref={place} maw="var(--gam-question)">
        {text !== undefined && (
          <Text c="dimmed" fz="sm">
            {text}
          </Text>
        )}
        <SchemaForm
          ref={handle}
          id={id}
          form={form}
          parts={messageParts}
          context={context}
          data={values}
          errors={errors}
          onType={(typed) => {
            for (const { name } of fields) {
              const value = typeof typed[name] === 'string' ? typed[name] : '';
              if (value !== values[name]) drafts.keepField(key, name, value);
            }
          }}
        />
        <ActionButton button={submit} mayPress={judge} />
      </Stack>
    </Card>
  );
}
