import { IconChevronDown } from '@tabler/icons-react';

/** The sign of a button that opens and closes what is under it. */
export function Chevron({ isUp }: { isUp: boolean }) {
  return <IconChevronDown size="var(--gam-icon)" style={{ rotate: isUp ? '180deg' : '0deg' }} aria-hidden />;
}
