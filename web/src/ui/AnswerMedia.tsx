import { Anchor, Group, Image, Stack } from '@mantine/core';

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

/** Small pictures of an answer, to stand beside its text. [O-9.01] */
export function SmallPictures({ images = [] }: { images?: readonly string[] | undefined }) {
  if (images.length === 0) return null;
  return (
    <Group component="span" gap="xs" mt="xs">
      {images.map((image) => (
        <Image
          key={image}
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          w="3rem"
          h="3rem"
          radius="sm"
          bg="var(--gam-sunken)"
        />
      ))}
    </Group>
  );
}
