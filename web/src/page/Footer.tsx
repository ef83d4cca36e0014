import type { Button } from '@gam/schemas/descriptors';
import { ActionButton } from '../ui/ActionButton.tsx';
import { useScreenState } from '../ui/hooks/use-screen.ts';
import styles from '../ui/bottom-bar.module.css';

/** The order of the buttons from the start of the line to its end. */
const order: readonly Button['kind'][] = ['quiet', 'danger', 'secondary', 'primary'];

/** The buttons of a screen, always visible. Enter presses the first primary one. */
export function Footer({ buttons }: { buttons: readonly Button[] }) {
  const { visit } = useScreenState();
  if (buttons.length === 0) return null;
  const submit = buttons.find(({ kind, disabled }) => kind === 'primary' && disabled !== true);
  const sorted = buttons.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  return (
    <footer className={styles.bar} key={visit} data-arriving={visit > 1}>
      {sorted.map((button) => (
        <ActionButton key={button.id} button={button} isSubmit={button === submit} />
      ))}
    </footer>
  );
}
