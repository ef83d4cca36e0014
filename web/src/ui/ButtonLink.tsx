import type { LinkButton } from '@gam/schemas/descriptors';
import { Button } from '@mantine/core';
import { buttonLook } from './PlainButton.tsx';
import { ScreenLink } from './ScreenLink.tsx';

/** A link that looks like a button: to a page of the product, or to another site, beside this page where it says so. */
export function ButtonLink({ link: { label, href, kind, new_tab } }: { link: LinkButton }) {
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
