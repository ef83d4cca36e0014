import { Group, Image } from '@mantine/core';
import { Picture } from './Picture.tsx';

/** Small pictures of an answer, to stand beside its text. [O-9.01] */
export function SmallPictures({ images = [] }: { images?: readonly string[] | undefined }) {
  if (images.length === 0) return null;
  return (
    <Group component="span" justify="var(--gam-files)" gap="xs" mt="xs">
      {images.map((image) => (
        <Image
          component={Picture}
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
