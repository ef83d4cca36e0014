import type { Actions } from '@gam/schemas/descriptors';
import { ActionButton } from '../ui/ActionButton.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import styles from './ActionsBlock.module.css';

/** Buttons and links within the page, in their order. */
export function ActionsBlock({ node: { title, items } }: { node: Actions }) {
  return (
    <section>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.actions}>
        {items.map((item) =>
          'href' in item ? (
            <ButtonLink key={item.id} link={item} />
          ) : (
            <ActionButton key={item.id} button={item} />
          ),
        )}
      </div>
    </section>
  );
}
