import type { Reply } from '@gam/schemas/descriptors';
import { notifications } from '@mantine/notifications';
import { act, render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { createScreenController } from '../src/client/screen-controller.ts';
import { Providers } from '../src/page/Providers.tsx';
import { ScreenRenderer } from '../src/page/ScreenRenderer.tsx';
import { screenLoader } from '../src/page/screen-loader.ts';
import { showToast } from '../src/page/Toasts.tsx';

interface Circumstances {
  /** What the address bar says, where it is not the screen's own. */
  address?: string;
  /** What the tab remembers from before. */
  stored?: Readonly<Record<string, string>>;
}

/** The whole client on its first screen, as main.tsx puts it together. */
export async function renderApp(reply: Reply | null, { address, stored = {} }: Circumstances = {}) {
  sessionStorage.clear();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  history.replaceState(null, '', address ?? reply?.screen.url ?? '/');
  const controller = createScreenController({ showToast, loader: screenLoader });
  onTestFinished(() => {
    controller.stop();
    // They are the module's, not the app's: those of one test would fill the room of the next.
    notifications.clean();
    notifications.cleanQueue();
  });
  const started = controller.start(reply);
  if (reply !== null) await started;
  const view = render(
    <Providers controller={controller} env="test">
      <ScreenRenderer />
    </Providers>,
  );
  // Chunks of dialogs and toasts.
  await act(async () => undefined);
  return { controller, view };
}
