import { Avatar } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { sayBroken } from './say-broken.ts';
import styles from './Face.module.css';

interface Props {
  image: string | null | undefined;
  name: string;
  /** A portrait of 3:4 that fills the width of its card, instead of a small circle. */
  isPortrait?: boolean;
}

/** The first letters of the first and the last word of a name, apart, since Persian letters would join. */
const initialsOf = (name: string): string => {
  const letters = name.split(' ').map(([letter]) => letter ?? '');
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('\u200c');
};

/** A person's picture, cropped from below; where it is missing or does not load, the initials. [O-9.01] */
export function Face({ image = null, name, isPortrait = false }: Props) {
  // The avatar's own state forgets an error that comes before its first effect.
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Avatar
      src={broken === image ? null : image}
      alt=""
      className={isPortrait ? styles.portrait : undefined}
      classNames={{ image: styles.image }}
      size="var(--gam-face)"
      {...(isPortrait && { radius: 0 })}
      imageProps={{
        ref: sayBroken,
        loading: 'lazy',
        decoding: 'async',
        width: 200,
        height: 200,
        onError: () => setBroken(image),
      }}
    >
      {/\p{L}/u.test(name) ? (
        <span aria-hidden>{initialsOf(name)}</span>
      ) : (
        <IconUser size="50%" aria-hidden />
      )}
    </Avatar>
  );
}
