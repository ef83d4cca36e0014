import type { Empty } from '@gam/schemas/descriptors';
import { IconAlertTriangle, IconMapPin, IconMapSearch, IconReceipt } from '@tabler/icons-react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import styles from './EmptyBlock.module.css';

const icons = {
  missing: IconMapSearch,
  error: IconAlertTriangle,
  orders: IconReceipt,
  city: IconMapPin,
} satisfies { [I in Empty['icon']]: typeof IconMapPin };

/** Nothing here, and what to do instead; also the face of the not-found and error screens. */
export function EmptyBlock({ node: { icon, title, level = 1, text, link, action } }: { node: Empty }) {
  const Icon = Object.hasOwn(icons, icon) ? icons[icon] : IconMapSearch;
  const Title = level === 2 ? 'h2' : 'h1';
  return (
    <div className={styles.empty}>
      <div className={styles.circle}>
        <Icon className={styles.icon} aria-hidden />
      </div>
      <Title className={styles.title} tabIndex={-1}>
        {title}
      </Title>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action && <ActionButton button={action} />}
      {link && (
        <ScreenLink className={styles.link} href={link.href}>
          {link.label}
        </ScreenLink>
      )}
    </div>
  );
}
