import { useEffect } from 'react';
import { Footer } from './Footer.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { NodeView } from '../ui/NodeView.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { StepView } from './StepView.tsx';
import { Toasts } from './Toasts.tsx';
import { dialogs } from './screen-loader.ts';
import { UpdateNeeded } from '../ui/lazy-update-needed.ts';
import { useScreenActions, useScreenState } from '../ui/hooks/use-screen.ts';
import styles from './ScreenRenderer.module.css';

/** Draws the current screen: bar, progress, body, footer, second column, dialog. */
export function ScreenRenderer() {
  const { screen, outdated, leaving } = useScreenState();
  const { press } = useScreenActions();
  useSingleEnter();
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
        <OfflineBar />
      </>
    );
  const bars = screen.body.filter(({ type }) => type === 'app_bar');
  const primary = screen.footer.find(({ kind, disabled }) => kind === 'primary' && disabled !== true);
  return (
    <>
      <LoadingBar />
      {bars.map((bar) => (
        <NodeView key={bar.key} node={bar} />
      ))}
      <OfflineBar />
      <div className={styles.columns} data-flow={screen.flow !== null}>
        <form
          className={styles.main}
          noValidate
          // Enter in a text field or on an option presses the primary button, as in any form.
          onSubmit={(event) => {
            event.preventDefault();
            if (primary) press(primary);
          }}
        >
          <main className={styles.page}>
            {screen.progress && <ProgressBar progress={screen.progress} />}
            <StepView nodes={screen.body.filter(({ type }) => type !== 'app_bar')} />
          </main>
          <Footer buttons={screen.footer} />
        </form>
        {screen.aside.length > 0 && (
          <aside className={styles.aside}>
            {screen.aside.map((node) => (
              <NodeView key={node.key} node={node} />
            ))}
          </aside>
        )}
      </div>
      {(screen.modal || leaving) && <dialogs.Part />}
      <Toasts />
    </>
  );
}

/** Ignores the repeated events of a held Enter: it must not pass several steps. */
function useSingleEnter(): void {
  useEffect(() => {
    const ignoreRepeat = (event: KeyboardEvent) => {
      const isNewLine = event.target instanceof HTMLTextAreaElement;
      if (event.key === 'Enter' && event.repeat && !isNewLine) event.preventDefault();
    };
    window.addEventListener('keydown', ignoreRepeat);
    return () => window.removeEventListener('keydown', ignoreRepeat);
  }, []);
}
