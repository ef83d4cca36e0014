import { IconChevronDown } from '@tabler/icons-react';

/** The arrow of a button that opens and closes the content below it. */
export function Chevron({ isUp }: { isUp: boolean }) {
  return <IconChevronDown size="var(--gam-icon)" style={{ rotate: isUp ? '180deg' : '0deg' }} aria-hidden />;
}
