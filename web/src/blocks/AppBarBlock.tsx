import type { AppBar } from '@gam/schemas/descriptors';
import { IconArrowRight, IconUserCircle } from '@tabler/icons-react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import { useScreenActions } from '../ui/hooks/use-screen.ts';
import styles from './AppBarBlock.module.css';

/** The bar at the top: back, the product's name, where one is, for whom, where one can go. */
export function AppBarBlock({ node }: { node: AppBar }) {
  const { brand, home, title, back, customer, links, account } = node;
  const { press } = useScreenActions();
  const places = links.map(({ label, href }) => (
    <ScreenLink key={href} className={styles.link} href={href}>
      {label}
    </ScreenLink>
  ));
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        {back && (
          <button className={styles.back} type="button" aria-label={back.label} onClick={() => press(back)}>
            <IconArrowRight aria-hidden />
          </button>
        )}
        <ScreenLink className={styles.brand} href={home}>
          {brand}
        </ScreenLink>
        {title !== null && <p className={styles.title}>{title}</p>}
        {customer && (
          <ScreenLink className={styles.customer} href={customer.href}>
            {customer.label}
          </ScreenLink>
        )}
        <nav className={styles.links}>
          {account === null ? (
            places
          ) : (
            <details className={styles.account}>
              <summary className={styles.link}>
                <IconUserCircle className={styles.icon} aria-hidden />
                <span className={styles.name}>{account.label}</span>
              </summary>
              <div className={styles.menu}>
                {places}
                <ActionButton button={account.sign_out} size="small" />
              </div>
            </details>
          )}
        </nav>
      </div>
    </header>
  );
}
