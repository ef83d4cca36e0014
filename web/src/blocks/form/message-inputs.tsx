import type { MessageForm } from '@gam/schemas/descriptors';
import { Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { Chevron } from '../../ui/Chevron.tsx';
import fieldStyles from '../../ui/field.module.css';
import { fieldInputs } from './field-inputs.tsx';
import { FileText } from './FileText.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { StarsInput } from './StarsInput.tsx';

type MessageField = MessageForm['fields'][number];
function LongTextInput(props: FieldInputProps) {
  const { onKeyDown: _sends, ...attributes } = props.attributes;
  const { file, max_length } = props.field;
  const area = (
    <textarea
      {...attributes}
      className={fieldStyles.input}
      rows={5}
      maxLength={max_length}
      value={props.value}
      onChange={(event) => props.onType(event.currentTarget.value)}
    />
  );
  if (!file) return area;
  return (
    <Stack gap="sm">
      {area}
      <FileText labels={file} maxLength={max_length ?? Infinity} onRead={props.onType} />
    </Stack>
  );
}

function ChoiceInput(props: FieldInputProps) {
  const { placeholder, onKeyDown: _sends, ...attributes } = props.attributes;
  return (
    <div className={fieldStyles.choice}>
      <select
        {...attributes}
        className={fieldStyles.input}
        value={props.value}
        onChange={(event) => props.onType(event.currentTarget.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {props.field.options?.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <Chevron isUp={false} />
    </div>
  );
}

/** The input of each kind of a message's field. */
export const messageInputs = {
  phone: fieldInputs.phone,
  text: fieldInputs.text,
  email: fieldInputs.email,
  long_text: LongTextInput,
  choice: ChoiceInput,
  stars: StarsInput,
} satisfies { [I in MessageField['input']]: ComponentType<FieldInputProps> };
