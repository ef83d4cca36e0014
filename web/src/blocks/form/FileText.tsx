import type { MessageForm } from '@gam/schemas/descriptors';
import { Button, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { FieldError } from '../../ui/Field.tsx';
import { buttonLook } from '../../ui/PlainButton.tsx';
import { FileInput } from '../../widgets/uploads/FileInput.tsx';

interface Props {
  labels: NonNullable<MessageForm['fields'][number]['file']>;
  /** The greatest number of bytes; a longer file is not read, since a part of it would say something else. */
  maxLength: number;
  onRead: (text: string) => void;
}

/** A button that puts the text of a chosen file into a long text. */
export function FileText({ labels, maxLength, onRead }: Props) {
  const id = useId();
  const [isTooLong, setTooLong] = useState(false);
  const read = async (file: File | undefined) => {
    setTooLong(file !== undefined && file.size > maxLength);
    if (file !== undefined && file.size <= maxLength) onRead(await file.text());
  };
  return (
    <Stack gap="xs" align="start">
      <Button {...buttonLook('secondary')} component="label">
        {labels.label}
        <FileInput
          accept=".csv,text/csv,text/plain"
          aria-describedby={`${id}-error`}
          onChoose={([file]) => void read(file)}
        />
      </Button>
      <FieldError id={`${id}-error`} message={isTooLong ? labels.too_long : null} />
    </Stack>
  );
}
