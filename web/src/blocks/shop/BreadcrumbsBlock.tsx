import type { Breadcrumbs } from '@gam/schemas/descriptors';
import { ScreenLink } from '../../ui/ScreenLink.tsx';
import styles from './BreadcrumbsBlock.module.css';

/** The pages above this one, each as a link; this one without. */
export function BreadcrumbsBlock({ node: { label, items } }: { node: Breadcrumbs }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.way}>
        {items.map(({ title, href }, index) => (
          <li key={href}>
            {index === items.length - 1 ? (
              <span aria-current="page">{title}</span>
            ) : (
              <ScreenLink href={href}>{title}</ScreenLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
