import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, ToggleEvent } from 'react';
import styles from './HintTip.module.css';

interface Props {
  id: string;
  /** What the button says to a screen reader. */
  label: string;
  children: ReactNode;
}

/** A button and the few words that it shows and hides, for where there is no room for them. [O-9.09] */
export function HintTip({ id, label, children }: Props) {
  return (
    <>
      <button className={styles.button} type="button" popoverTarget={id} aria-label={label}>
        <IconInfoCircle className={styles.icon} aria-hidden />
      </button>
      <div className={styles.tip} id={id} popover="auto" onToggle={place}>
        {children}
      </div>
    </>
  );
}

/** Room between the tip and what it stands beside, px. */
const gap = 8;

/** Under its button, or above where there is no room, and never over the page's edge. */
function place({ currentTarget: tip, newState }: ToggleEvent<HTMLElement>): void {
  const button = tip.previousElementSibling;
  if (newState !== 'open' || button === null) return;
  const { clientWidth, clientHeight } = document.documentElement;
  const at = button.getBoundingClientRect();
  const middle = at.left + at.width / 2 - tip.offsetWidth / 2;
  const left = Math.min(Math.max(gap, middle), clientWidth - tip.offsetWidth - gap);
  const isRoomBelow = at.bottom + gap + tip.offsetHeight <= clientHeight;
  const top = isRoomBelow ? at.bottom + gap : at.top - gap - tip.offsetHeight;
  tip.style.setProperty('inset', `${top + window.scrollY}px auto auto ${left + window.scrollX}px`);
}
