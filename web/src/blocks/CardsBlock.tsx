import type { Cards } from '@gam/schemas/descriptors';
import { Box, Group, Image, Stack, Text, Title } from '@mantine/core';
import { pictureLoading } from '../ui/picture-loading.ts';
import { ToneBadge } from '../ui/ToneBadge.tsx';
import { LinkCard } from './LinkCard.tsx';

const looks = {
  list: {
    columns: 'repeat(auto-fill, minmax(min(24rem, 100%), 1fr))',
    card: 'row',
    image: { w: 'var(--gam-thumb)', h: 'var(--gam-thumb)', radius: 'sm', flex: 'none' },
    words: {},
  },
  grid: {
    columns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))',
    card: 'tile',
    image: { w: '100%', h: 'auto', radius: 0, style: { aspectRatio: '4 / 3' } },
    words: { px: 'md', pt: 'sm', pb: 'md' },
  },
} as const satisfies { [L in Cards['layout']]: object };

/** A list or grid of cards, each of which is a link. */
export function CardsBlock({ node: { title, layout, items } }: { node: Cards }) {
  const { columns, card, image, words } = looks[layout];
  return (
    <section>
      {title !== undefined && (
        <Title order={2} mb="sm">
          {title}
        </Title>
      )}
      <Box component="ul" display="grid" style={{ gap: 'var(--gam-space-3)', gridTemplateColumns: columns }}>
        {items.map((item, index) => (
          <li key={item.key}>
            <LinkCard href={item.href} layout={card}>
              {item.image !== undefined && (
                <Image
                  src={item.image}
                  alt=""
                  {...pictureLoading(index)}
                  width={160}
                  height={120}
                  bg="var(--gam-sunken)"
                  {...image}
                />
              )}
              <Stack component="span" gap="xxs" flex={1} miw={0} lh="xs" {...words}>
                <Text span fw={700}>
                  {item.title}
                </Text>
                {item.text !== undefined && (
                  <Text span c="dimmed" fz="xs">
                    {item.text}
                  </Text>
                )}
                {(item.note !== undefined || item.badge) && (
                  <Group component="span" gap="xs" mt="xxs">
                    {item.note !== undefined && (
                      <Text span c="var(--gam-accent-ink)" fz="xs" fw={500}>
                        {item.note}
                      </Text>
                    )}
                    {item.badge && <ToneBadge tone={item.badge.tone}>{item.badge.label}</ToneBadge>}
                  </Group>
                )}
              </Stack>
            </LinkCard>
          </li>
        ))}
      </Box>
    </section>
  );
}
