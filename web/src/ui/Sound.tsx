import { Anchor, Stack } from '@mantine/core';
import { lazyPart } from './lazy-part.ts';
import type { PlayerProps } from './Player.tsx';

/** Few orders have a sound, so that their page does not wait for its player. */
const { Part: Player } = lazyPart<PlayerProps>('player', () =>
  import('./Player.tsx').then((chunk) => chunk.Player),
);

interface Props {
  url: string;
  /** The text of the download link. */
  download: string;
  play?: string;
  pause?: string;
  /** What is heard. */
  name: string;
}

/** A sound with a player and a download link, since some browsers cannot play ogg. */
export function Sound({ url, download, name, ...words }: Props) {
  return (
    <Stack align="var(--gam-files, end)" gap="xxs" mt="xs">
      <Player src={url} name={name} words={words} preload="none" />
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
