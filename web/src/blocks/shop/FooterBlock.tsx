import type { Footer } from '@gam/schemas/descriptors';
import { IconPhone } from '@tabler/icons-react';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import styles from './FooterBlock.module.css';

/** A public page's end: what the company is, how to reach it, and its other pages. */
export function FooterBlock({ node: { about, phone, groups, note } }: { node: Footer }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <p>{about}</p>
          {phone !== null && (
            <a href={phone.href} className={styles.phone}>
              <IconPhone size="var(--gam-icon)" aria-hidden />
              {phone.label}
            </a>
          )}
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <strong>{title}</strong>
            <ul>
              {links.map(({ label, href }) => (
                <li key={href}>
                  <ScreenLink href={href} className={styles.link}>
                    {label}
                  </ScreenLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className={styles.note}>{note}</p>
      </div>
    </footer>
  );
}
