import { Anchor, Stack } from '@mantine/core';

interface Props {
  url: string;
  /** The text of the download link. */
  download: string;
  /** The accessible name of the player. */
  name: string;
}

/** A sound with a player and a download link, since some browsers cannot play ogg. */
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
