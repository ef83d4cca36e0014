import type { Actions, LinkButton } from '@gam/schemas/descriptors';
import { Button } from '@mantine/core';
import { ActionButton } from '../ui/ActionButton.tsx';
import styles from './ActionsBlock.module.css';
import { buttonLook } from '../ui/PlainButton.tsx';
import { ScreenLink } from '../ui/ScreenLink.tsx';

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

/** A link that looks like a button: to a page of the product, or to another site, beside this page where it says so. */
function ButtonLink({ link: { label, href, kind, new_tab } }: { link: LinkButton }) {
  return (
    <Button
      {...buttonLook(kind)}
      component={ScreenLink}
      href={href}
      rel="noopener"
      {...(new_tab === true && { target: '_blank' })}
    >
      {label}
    </Button>
  );
}
