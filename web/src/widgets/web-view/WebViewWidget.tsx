import type { WebView } from '@gam/schemas/descriptors';
import { Paper, Progress, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { stored } from '@gam/client/stored';
import { useScreenActions } from '../../ui/hooks/use-screen.ts';
import { Note } from '../../ui/Note.tsx';
import { PlainButton } from '../../ui/PlainButton.tsx';
import type { WidgetProps } from '../widget-props.ts';
import styles from './WebViewWidget.module.css';

/** A link to another website, which the page follows by itself after a moment. [O-2.32 to O-2.34, O-2.52] */
export function WebViewWidget({ node, labelledBy }: WidgetProps<'web_view'>) {
  const { text, href, after_ms, labels } = node;
  const { go, isWaiting } = useRedirect(node);
  if (href === null) {
    return (
      <Note level="error" role="alert">
        <p>{text}</p>
      </Note>
    );
  }
  return (
    <Paper
      component="section"
      withBorder
      shadow="xs"
      px="lg"
      py="xl"
      ta="center"
      aria-labelledby={labelledBy}
    >
      <Stack gap="lg">
        <Text component="output" fw={500}>
          {text}
        </Text>
        <Progress.Root size="var(--gam-space-1)" radius="xl" bg="var(--gam-sunken)" aria-hidden>
          <Progress.Section
            className={styles.passed}
            withAria={false}
            value={isWaiting ? 100 : 0}
            color="var(--gam-progress)"
            style={{ animationDuration: `${after_ms}ms` }}
          />
        </Progress.Root>
        <PlainButton kind="primary" onClick={go}>
          {labels.go}
        </PlainButton>
      </Stack>
    </Paper>
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';
/** The address that this step led to, kept until the customer leaves the step. */
const followed = stored('led', isText);

/**
 * Follows the link once by itself, or when the customer presses the button. A customer who comes back from the other
 * website is not sent there again; a customer who leaves the step first is not sent at all.
 */
function useRedirect({ href, after_ms }: Pick<WebView, 'href' | 'after_ms'>) {
  const { leaveFreely } = useScreenActions();
  const [isBack] = useState(() => href !== null && followed.read() === href);
  const [isWaiting, setWaiting] = useState(href !== null && !isBack);
  const go = useCallback(() => {
    if (href === null) return;
    setWaiting(false);
    followed.write(href);
    leaveFreely();
    location.assign(href);
  }, [href, leaveFreely]);

  useEffect(() => {
    if (isBack || href === null) return undefined;
    const timer = setTimeout(go, after_ms);
    return () => clearTimeout(timer);
  }, [go, href, after_ms, isBack]);
  // Another website does not unmount this page; another step of the order does.
  useEffect(() => () => followed.clear(), []);
  return { go, isWaiting };
}
