import type { MessageForm } from '@gam/schemas/descriptors';
import { Input, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { FieldError } from '../../ui/Field.tsx';

interface Props {
  labels: NonNullable<MessageForm['fields'][number]['file']>;
  /** The greatest number of bytes; a longer file is not read, since a part of it would say something else. */
  maxLength: number;
  onRead: (text: string) => void;
}

/** A field that puts the text of a chosen file into a long text. */
export function FileText({ labels, maxLength, onRead }: Props) {
  const id = useId();
  const [isTooLong, setTooLong] = useState(false);
  const read = async (file: File | undefined) => {
    setTooLong(file !== undefined && file.size > maxLength);
    if (file !== undefined && file.size <= maxLength) onRead(await file.text());
  };
  return (
    <Stack gap="xs">
      <Input.Label htmlFor={id}>{labels.label}</Input.Label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-describedby={`${id}-error`}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0]);
          // The same file can be chosen again after it was changed.
          currentTarget.value = '';
        }}
      />
      <FieldError id={`${id}-error`} message={isTooLong ? labels.too_long : null} />
    </Stack>
  );
}
