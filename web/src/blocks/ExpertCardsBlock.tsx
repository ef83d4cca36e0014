import type { ExpertCards } from '@gam/schemas/descriptors';
import { Button, Stack } from '@mantine/core';
import { ExpertFace } from '../ui/ExpertFace.tsx';
import { buttonLook } from '../ui/PlainButton.tsx';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import { LinkCard } from './LinkCard.tsx';
import secondLink from './second-link.module.css';

/** The experts of a service; each card links to the order with its expert. [O-2.50, O-3.15] */
export function ExpertCardsBlock({ node: { label, items, skip } }: { node: ExpertCards }) {
  return (
    <Stack gap="sm">
      {items.length > 0 && (
        <Stack component="ul" gap="sm" aria-label={label}>
          {items.map(({ key, href, expert, more }) => (
            <li key={key} className={more && secondLink.card}>
              <LinkCard href={href}>
                <ExpertFace expert={expert} />
              </LinkCard>
              {more && (
                <ScreenLink
                  className={secondLink.link}
                  href={more.href}
                  aria-label={`${more.label}: ${expert.name}`}
                >
                  {more.label}
                </ScreenLink>
              )}
            </li>
          ))}
        </Stack>
      )}
      <Button {...buttonLook('secondary')} component={ScreenLink} href={skip.href}>
        {skip.label}
      </Button>
    </Stack>
  );
}
