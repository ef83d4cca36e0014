import { lazy, Suspense, useId } from 'react';
import { Box, Stack } from '@mantine/core';
import { loadChunk } from '@gam/client/load-chunk';
import frame from './LazyPinMap.module.css';
import { MapNotes } from './MapNotes.tsx';
import type { PinMapProps } from './PinMap.tsx';

const PinMap = lazy(() => loadChunk('map', async () => ({ default: (await import('./PinMap.tsx')).PinMap })));

/** Loads the map's chunk while the customer fills in the earlier fields. */
export const warmPinMap = (): void => void import('./PinMap.tsx').catch(() => undefined);

/** The map in a chunk of its own. Its room and its notes are there until it is loaded. */
export function LazyPinMap(props: PinMapProps) {
  const id = useId();
  return (
    <Suspense
      fallback={
        <Stack gap="xs">
          <Box className={frame.room} />
          <MapNotes map={props.map} id={id} />
        </Stack>
      }
    >
      <PinMap {...props} />
    </Suspense>
  );
}
