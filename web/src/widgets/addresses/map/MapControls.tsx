import { IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Locating } from './use-my-location.ts';
import styles from './PinMap.module.css';

interface Props {
  labels: Readonly<Record<string, string>>;
  locating: Locating;
  onLocate: () => void;
  onZoom: (steps: number) => void;
}

/** Where the customer is, nearer and farther. Beside the map, not in it: a tap on a button is none on the ground. */
export function MapControls({ labels, locating, onLocate, onZoom }: Props) {
  return (
    <div className={styles.controls}>
      <Control label={labels.my_location} isBusy={locating === 'asking'} onPress={onLocate}>
        <IconCurrentLocation aria-hidden />
      </Control>
      <Control label={labels.zoom_in} onPress={() => onZoom(1)}>
        <IconPlus aria-hidden />
      </Control>
      <Control label={labels.zoom_out} onPress={() => onZoom(-1)}>
        <IconMinus aria-hidden />
      </Control>
    </div>
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
    <button
      className={styles.control}
      type="button"
      aria-label={label}
      aria-busy={isBusy || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
