import type { AppBar } from '@gam/schemas/descriptors';
import { ActionIcon, Badge, Box, Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowRight, IconUserCircle, IconX } from '@tabler/icons-react';
import { ActionButton } from '../ui/ActionButton.tsx';
import { BrandSymbol } from '../ui/BrandSymbol.tsx';
import { buttonLook } from '../ui/PlainButton.tsx';
import { ScreenLink } from '../ui/ScreenLink.tsx';
import { CityChip } from './CityChip.tsx';
import { backInBar } from '@gam/client/find-question';
import { useScreenActions, useScreenState } from '../ui/hooks/use-screen.ts';
import styles from './AppBarBlock.module.css';

/** The look of a link of the bar, and of the account that opens the links. */
const linkLook = { ...buttonLook('quiet', 'small'), h: 'var(--gam-target)', c: 'var(--gam-ink)' };

/** The look of the way back, whose arrow begins where the page does. */
const backLook = { c: 'var(--gam-ink)', ms: 'calc(-1 * var(--gam-space-3))' };

/** The bar at the top: back, the product's name, the page's title, the customer, links. */
export function AppBarBlock({ node }: { node: AppBar }) {
  const { brand, home, title, city, customer, links, leave, account, up } = node;
  const { press } = useScreenActions();
  const { screen } = useScreenState();
  const footerBack = leave && screen ? backInBar(screen) : null;
  const back = node.back ?? footerBack;
  return (
    <Box
      component="header"
      mih="var(--gam-bar)"
      px="max(var(--gam-space-4), env(safe-area-inset-left), env(safe-area-inset-right))"
      bg="var(--gam-card)"
      style={{ borderBlockEnd: '1px solid var(--gam-line)' }}
    >
      <Group className={styles.row} gap="sm" maw="var(--gam-wide)" mih="var(--gam-bar)" mx="auto">
        {up && !back && (
          <ActionIcon component={ScreenLink} href={up.href} {...backLook} aria-label={up.label}>
            <IconArrowRight aria-hidden />
          </ActionIcon>
        )}
        {back && (
          <ActionIcon
            {...backLook}
            className={back === footerBack ? styles.narrow : undefined}
            data-back
            aria-label={back.label}
            onClick={() => press(back)}
          >
            <IconArrowRight aria-hidden />
          </ActionIcon>
        )}
        <Text
          component={ScreenLink}
          href={home}
          className={leave ? styles.wide : styles.brand}
          mih="var(--gam-target)"
          miw="var(--gam-target)"
          c="var(--gam-accent-ink)"
          fz="lg"
          fw={700}
        >
          <BrandSymbol />
          {brand}
        </Text>
        {title !== null && (
          <Text
            truncate
            className={styles.title}
            data-beside={customer ? 'customer' : undefined}
            data-alone={leave !== undefined}
            lh="xs"
          >
            {title}
          </Text>
        )}
        {city && <CityChip city={city} />}
        {customer && (
          <Box
            component={ScreenLink}
            href={customer.href}
            display="flex"
            mih="var(--gam-target)"
            miw={0}
            style={{ alignItems: 'center' }}
          >
            <Badge
              miw={0}
              py="xxs"
              bg="var(--gam-accent-soft)"
              c="var(--gam-accent-ink)"
              fw={700}
              lh="xs"
              style={{ cursor: 'pointer' }}
            >
              {customer.label}
            </Badge>
          </Box>
        )}
        <Group component="nav" className={styles.links} gap="xxs" ms="auto">
          {leave && (
            <ActionIcon
              component={ScreenLink}
              href={leave.href}
              c="var(--gam-ink)"
              aria-label={leave.label}
              data-leave
            >
              <IconX aria-hidden />
            </ActionIcon>
          )}
          {account === null ? (
            <Links links={links} />
          ) : (
            <>
              <div className={styles.besideAccount}>
                <Links links={links} />
              </div>
              <AccountMenu account={account} links={links} />
            </>
          )}
        </Group>
      </Group>
    </Box>
  );
}

function Links({ links }: Pick<AppBar, 'links'>) {
  return links.map(({ label, href, wide }) => (
    <Button
      {...linkLook}
      {...(wide && { display: { base: 'none', md: 'block' } })}
      component={ScreenLink}
      justify="flex-start"
      key={href}
      href={href}
    >
      {label}
    </Button>
  ));
}

interface AccountMenuProps extends Pick<AppBar, 'links'> {
  account: NonNullable<AppBar['account']>;
}

/** The signed-in user's name, which opens the links and the sign-out. */
function AccountMenu({ account: { label, sign_out }, links }: AccountMenuProps) {
  return (
    <Box component="details" pos="relative">
      <Button {...linkLook} component="summary" leftSection={<IconUserCircle aria-hidden />}>
        <Text span truncate display="block" maw="9rem">
          {label}
        </Text>
      </Button>
      <Paper
        withBorder
        shadow="md"
        display="grid"
        pos="absolute"
        top="calc(100% + var(--gam-space-1))"
        miw="12rem"
        p="xs"
        bg="var(--gam-card)"
        style={{ zIndex: 3, insetInlineEnd: 0 }}
      >
        <div className={styles.inAccount}>
          <Links links={links} />
        </div>
        <ActionButton button={sign_out} size="small" />
      </Paper>
    </Box>
  );
}
