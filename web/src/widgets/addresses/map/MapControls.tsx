import { ActionIcon, Stack } from '@mantine/core';
import { IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { LatLng } from './areas.ts';

interface Props {
  labels: Readonly<Record<string, string>>;
  locating: Locating;
  onLocate: () => void;
  onZoom: (steps: number) => void;
}

/**
 * The buttons that find the customer's place and zoom. They stand beside the map's element, so that a tap on a button
 * does not move the pin.
 */
export function MapControls({ labels, locating, onLocate, onZoom }: Props) {
  return (
    <Stack
      pos="absolute"
      gap="xs"
      style={{ zIndex: 1000, insetBlockEnd: 'var(--gam-space-2)', insetInlineEnd: 'var(--gam-space-2)' }}
    >
      <Control label={labels.my_location} isBusy={locating === 'asking'} onPress={onLocate}>
        <IconCurrentLocation aria-hidden />
      </Control>
      <Control label={labels.zoom_in} onPress={() => onZoom(1)}>
        <IconPlus aria-hidden />
      </Control>
      <Control label={labels.zoom_out} onPress={() => onZoom(-1)}>
        <IconMinus aria-hidden />
      </Control>
    </Stack>
  );
}

interface ControlProps {
  label: string | undefined;
  isBusy?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Control({ label, isBusy = false, onPress, children }: ControlProps) {
  return (
    <ActionIcon
      bg="var(--gam-card)"
      bd="1px solid var(--gam-line)"
      c={isBusy ? 'var(--gam-accent-ink)' : 'var(--gam-ink)'}
      style={{ boxShadow: 'var(--gam-shadow)', touchAction: 'manipulation' }}
      aria-label={label}
      aria-busy={isBusy || undefined}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  );
}

/** The state of the request for the device's location. */
type Locating = 'idle' | 'asking' | 'refused';

/** The time after which the request fails. */
const timeoutMs = 15_000;

/** Returns the state of the request for the device's location, and a function that sends the request. */
export function useMyLocation(onFound: (place: LatLng) => void): readonly [Locating, () => void] {
  const [locating, setLocating] = useState<Locating>('idle');
  const locate = () => {
    // Only secure pages have it.
    if (!('geolocation' in navigator)) return setLocating('refused');
    setLocating('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        setLocating('idle');
        onFound({ lat, lng });
      },
      () => setLocating('refused'),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 60_000 },
    );
  };
  return [locating, locate];
}
