import { Avatar } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';

/** A person's round picture, or an icon in its place. [O-9.01] */
export function Face({ image }: { image: string | null | undefined }) {
  return (
    <Avatar
      src={image ?? null}
      alt=""
      size="var(--gam-face)"
      imageProps={{ loading: 'lazy', decoding: 'async', width: 200, height: 200 }}
    >
      <IconUser size="50%" aria-hidden />
    </Avatar>
  );
}
