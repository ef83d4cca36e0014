import type { Actions, LinkButton } from '@gam/schemas/descriptors';
import { Button, Group, Title } from '@mantine/core';
import { ActionButton } from '../ui/ActionButton.tsx';
import { buttonLook } from '../ui/PlainButton.tsx';
import styles from './ActionsBlock.module.css';
import { ScreenLink } from '../ui/ScreenLink.tsx';

/** Buttons and links within the page, in their order. */
export function ActionsBlock({ node: { title, items } }: { node: Actions }) {
  return (
    <section>
      {title !== undefined && (
        <Title order={2} mb="sm">
          {title}
        </Title>
      )}
      <Group gap="xs" className={styles.actions}>
        {items.map((item) =>
          'href' in item ? (
            <ButtonLink key={item.id} link={item} />
          ) : (
            <ActionButton key={item.id} button={item} />
          ),
        )}
      </Group>
    </section>
  );
}

/** A link that looks like a button: to a page of the product or to another site, in a new tab where it says so. */
function ButtonLink({ link: { label, href, kind, new_tab, current } }: { link: LinkButton }) {
  return (
    <Button
      {...buttonLook(kind)}
      component={ScreenLink}
      href={href}
      rel="noopener"
      {...(new_tab === true && { target: '_blank' })}
      {...(current === true && { 'aria-current': 'true' })}
    >
      {label}
    </Button>
  );
}
