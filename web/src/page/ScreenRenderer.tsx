import type { BlockType, Button, Screen } from '@gam/schemas/descriptors';
import { Box, Group, Progress, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { findQuestion, backInBar, postAddress } from '@gam/client/find-question';
import { NodeView } from '../ui/NodeView.tsx';
import { NoConnection } from './lazy-no-connection.ts';
import { TroubleBar } from './TroubleBar.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { isReceipt, StepView } from './StepView.tsx';
import { Toasts } from './Toasts.tsx';
import { bottomNav, dialogs } from './screen-loader.ts';
import { UpdateNeeded } from '../ui/lazy-update-needed.ts';
import { useIsWide } from '../ui/hooks/use-is-wide.ts';
import { useScreenActions, useScreenState } from '../ui/hooks/use-screen.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { PriceSoFar } from '../ui/PriceSoFar.tsx';
import { usePriceSoFar } from '../ui/hooks/use-price-so-far.ts';
import footerStyles from '../ui/bottom-bar.module.css';
import loadingStyles from './LoadingBar.module.css';

/** The greatest width of the first column. */
const widths = {
  question: 'var(--gam-question)',
  form: 'var(--gam-form)',
  page: 'calc(var(--gam-question) + var(--gam-space-6) + var(--gam-summary))',
  wide: 'var(--gam-wide)',
};
/** The blocks that stand around the page's content. */
const around: ReadonlySet<string> = new Set<BlockType>(['app_bar', 'order_bar', 'footer']);

/** Draws the current screen: bar, progress, body, footer, second column, dialog. */
export function ScreenRenderer() {
  const { screen, outdated, leaving, trouble } = useScreenState();
  const { press } = useScreenActions();
  const isWide = useIsWide();
  const title = screen?.title;
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);

  if (outdated) return <UpdateNeeded />;
  // Before the first screen, which is usually in the page.
  if (screen === null)
    return (
      <>
        <LoadingBar />
        {trouble === null || trouble === 'busy' ? <TroubleBar /> : <NoConnection trouble={trouble} />}
      </>
    );
  const aside = isWide === false ? screen.aside.filter((node) => !isReceipt(node)) : screen.aside;
  const bars = screen.body.filter(({ type }) => type === 'app_bar');
  const address = postAddress(screen);
  const primary = screen.footer.find(({ kind, disabled }) => kind === 'primary' && disabled !== true);
  return (
    <>
      <LoadingBar />
      {bars.map((bar) => (
        <NodeView key={bar.key} node={bar} />
      ))}
      <TroubleBar />
      <Group
        align="stretch"
        justify="center"
        wrap="nowrap"
        gap="xl"
        px="max(var(--gam-space-4), env(safe-area-inset-left), env(safe-area-inset-right))"
      >
        <Box
          component="form"
          display="flex"
          flex={1}
          miw={0}
          maw={
            widths[screen.flow === null && screen.aside.length === 0 ? (screen.width ?? 'page') : 'question']
          }
          mih={{ base: 'calc(100dvh - var(--gam-bar) - var(--gam-below, 0px))', md: 0 }}
          pb={{ md: 'xxl' }}
          style={{ flexDirection: 'column' }}
          noValidate
          autoComplete="off"
          // Before the script has started, a form that the server does not take is not sent: its fields would stand in the
          // URL.
          {...(address === null ? { method: 'dialog' } : { method: 'post', action: address })}
          id="gam-form"
          // Enter in a text field or on an option presses the primary button, as in any form.
          onSubmit={(event) => {
            event.preventDefault();
            if (primary) press(primary);
          }}
        >
          <Stack component="main" gap={0} flex={1}>
            {screen.progress && <ProgressBar progress={screen.progress} />}
            <StepView nodes={screen.body.filter(({ type }) => !around.has(type))} beside={screen.aside} />
            {screen.body
              .filter(({ type }) => type === 'order_bar')
              .map((bar) => (
                <NodeView key={bar.key} node={bar} />
              ))}
          </Stack>
          <Footer screen={screen} />
        </Box>
        {aside.length > 0 && (
          <Stack
            component="aside"
            gap="lg"
            display={{ base: 'none', md: 'flex' }}
            pos="sticky"
            top="var(--gam-space-5)"
            w="var(--gam-summary)"
            pt="xxl"
            style={{ alignSelf: 'flex-start' }}
          >
            {aside.map((node) => (
              <NodeView key={node.key} node={node} />
            ))}
          </Stack>
        )}
      </Group>
      {screen.body
        .filter(({ type }) => type === 'footer')
        .map((end) => (
          <NodeView key={end.key} node={end} />
        ))}
      {screen.nav && <bottomNav.Part nav={screen.nav} />}
      {(screen.modal || leaving) && <dialogs.Part />}
      <Toasts />
    </>
  );
}

/** The order of the buttons from the start of the line to its end. */
const order: readonly Button['kind'][] = ['quiet', 'danger', 'secondary', 'primary'];

/** The buttons of a screen, always visible. Enter presses the first primary one. */
function Footer({ screen }: { screen: Screen }) {
  const { visit } = useScreenState();
  const price = usePriceSoFar();
  const skip = findQuestion(screen)?.skip;
  const inBar = backInBar(screen);
  const buttons = skip ? [...screen.footer, skip] : screen.footer;
  if (buttons.length === 0) return null;
  const submit = buttons.find(({ kind, disabled }) => kind === 'primary' && disabled !== true);
  const sorted = buttons.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  return (
    <footer className={footerStyles.bar} key={visit}>
      {price && <PriceSoFar price={price} />}
      {sorted.map((button) =>
        button === inBar ? (
          <div key={button.id} className={footerStyles.back}>
            <ActionButton button={button} />
          </div>
        ) : (
          <ActionButton key={button.id} button={button} isSubmit={button === submit} />
        ),
      )}
    </footer>
  );
}

/** A thin line at the top while a request is slow. */
function LoadingBar() {
  const { slow } = useScreenState();
  return (
    <Progress.Root
      pos="fixed"
      inset="0 0 auto"
      size="3px"
      radius={0}
      bg="none"
      style={{ zIndex: 5, visibility: slow ? 'visible' : 'hidden' }}
      aria-hidden
    >
      <Progress.Section
        className={loadingStyles.line}
        withAria={false}
        value={40}
        color="var(--gam-accent-5)"
      />
    </Progress.Root>
  );
}
