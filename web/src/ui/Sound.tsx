import { Anchor, Stack } from '@mantine/core';

interface Props {
  url: string;
  /** The words of the link that saves it. */
  download: string;
  /** What is heard. */
  name: string;
}

/** A sound to play or to save, since not every browser plays ogg. */
export function Sound({ url, download, name }: Props) {
  return (
    <Stack component="span" align="flex-end" gap="xxs" mt="xs">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a customer's recording has no captions */}
      <audio
        dir="ltr"
        style={{ inlineSize: '15rem', maxInlineSize: '100%', blockSize: 'var(--gam-target)' }}
        controls
        preload="none"
        src={url}
        aria-label={name}
      />
      <Anchor
        display="inline-flex"
        mih="var(--gam-target)"
        href={url}
        download
        style={{ alignItems: 'center' }}
      >
        {download}
      </Anchor>
    </Stack>
  );
}
