import { Anchor, Stack } from '@mantine/core';
import { Note } from './Note.tsx';

interface Props {
  text: string;
  retry: string;
  onRetry: () => void;
}

/** A list that could not be loaded, and another try. [O-2.45] */
export function ListFailure({ text, retry, onRetry }: Props) {
  return (
    <Note level="error" role="alert">
      <Stack gap={0} align="start">
        <p>{text}</p>
        <Anchor component="button" type="button" mih="var(--gam-target)" fw={700} onClick={onRetry}>
          {retry}
        </Anchor>
      </Stack>
    </Note>
  );
}
