import type { Rail } from '@gam/schemas/descriptors';
import { Group, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Face } from '../../ui/Face.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { pictureLoading } from '../../ui/picture-loading.ts';
import { Rating } from '../../ui/Rating.tsx';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';
import { LinkCard } from '../LinkCard.tsx';
import styles from './RailBlock.module.css';

type Item = Rail['items'][number];

/** A line of cards that scrolls sideways: by touch, by the keyboard's focus, and by two buttons for a mouse. */
export function RailBlock({ node: { title, look, below = false, more, labels, items } }: { node: Rail }) {
  const line = useRef<HTMLUListElement>(null);
  const [isLonger, setLonger] = useState(false);
  useEffect(() => {
    const ul = line.current;
    if (!ul) return undefined;
    const watch = new ResizeObserver(() => setLonger(ul.scrollWidth > ul.clientWidth));
    watch.observe(ul);
    return () => watch.disconnect();
  }, []);
  /** `pages`: towards the end of the line, which is on the left. */
  const scroll = (pages: number) => {
    const width = line.current?.clientWidth ?? 0;
    line.current?.scrollBy({ left: -pages * width * 0.8, behavior: 'smooth' });
  };
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        {title !== undefined && <h2>{title}</h2>}
        {more && (
          <ScreenLink href={more.href} className={styles.more}>
            {more.label}
          </ScreenLink>
        )}
        <span className={styles.buttons} data-is-needed={isLonger || undefined}>
          <button type="button" aria-label={labels.previous} onClick={() => scroll(-1)}>
            <IconChevronRight aria-hidden />
          </button>
          <button type="button" aria-label={labels.next} onClick={() => scroll(1)}>
            <IconChevronLeft aria-hidden />
          </button>
        </span>
      </div>
      <ul className={styles.line} data-look={look} ref={line}>
        {items.map((item, index) => (
          <li key={item.key}>
            <LinkCard href={item.href} layout="tile">
              <ItemPicture item={item} look={look} loading={pictureLoading(index, below)} />
              <Words item={item} />
            </LinkCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PictureProps {
  item: Item;
  look: Rail['look'];
  loading: ReturnType<typeof pictureLoading>;
}

function ItemPicture({ item: { image, title }, look, loading }: PictureProps) {
  if (look === 'people') return <Face image={image} name={title} isPortrait />;
  if (image === undefined) return null;
  return <Picture src={image} alt="" width={320} height={200} {...loading} className={styles.picture} />;
}

function Words({ item: { title, text, rating, note, badge } }: { item: Item }) {
  return (
    <Stack component="span" gap="xxs" px="md" pt="sm" pb="md" lh="xs">
      <Text span fw={700}>
        {title}
      </Text>
      {text !== undefined && (
        <Text span c="dimmed" fz="xs" lineClamp={2}>
          {text}
        </Text>
      )}
      {rating && <Rating rating={rating} />}
      {(note !== undefined || badge) && (
        <Group component="span" gap="xs" mt="xxs">
          {note !== undefined && (
            <Text span c="var(--gam-accent-ink)" fz="xs" fw={500}>
              {note}
            </Text>
          )}
          {badge && <ToneBadge tone={badge.tone}>{badge.label}</ToneBadge>}
        </Group>
      )}
    </Stack>
  );
}
