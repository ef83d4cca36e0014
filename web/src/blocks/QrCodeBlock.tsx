import type { QrCode } from '@gam/schemas/descriptors';
import { Stack, Text } from '@mantine/core';
import { Card } from '../ui/Card.tsx';

/** A QR code, dark on light in every theme, since not every scanner reads the reverse. */
export function QrCodeBlock({ node: { title, text, label, rows } }: { node: QrCode }) {
  const size = rows.length;
  return (
    <Card title={title}>
      <Stack>
        {text !== undefined && (
          <Text c="dimmed" fz="sm">
            {text}
          </Text>
        )}
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${size} ${size}`}
          width="100%"
          style={{ maxInlineSize: '16rem', alignSelf: 'center' }}
          shapeRendering="crispEdges"
        >
          <rect width={size} height={size} fill="#fff" />
          <path d={rows.map(drawRow).join('')} fill="#000" />
        </svg>
      </Stack>
    </Card>
  );
}

/** The dark runs of a row as a path. */
const drawRow = (row: string, y: number): string =>
  [...row.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('');
