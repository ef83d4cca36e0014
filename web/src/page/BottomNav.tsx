import type { Nav, Tab } from '@gam/schemas/descriptors';
import { IconHeadset, IconHome, IconReceipt, IconUser } from '@tabler/icons-react';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import styles from './BottomNav.module.css';

const icons = {
  home: IconHome,
  orders: IconReceipt,
  support: IconHeadset,
  account: IconUser,
} satisfies { [T in Tab]: typeof IconHome };

/** The links at the bottom of a page, on phones. */
export function BottomNav({ nav: { label, current, items } }: { nav: Nav }) {
  return (
    <nav className={styles.nav} aria-label={label}>
      {items.map(({ tab, label: name, href }) => {
        const Icon = icons[tab];
        return (
          <ScreenLink key={tab} href={href} aria-current={tab === current ? 'page' : undefined}>
            <Icon aria-hidden />
            {name}
          </ScreenLink>
        );
      })}
    </nav>
  );
}
