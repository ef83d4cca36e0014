import type { Reply } from '@gam/schemas/descriptors';
import { notifications } from '@mantine/notifications';
import { act, render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { createScreenController, type LiveController } from '@gam/client/screen-controller';
import { markUnsent } from '@gam/client/mark-unsent';
import { troubleNote } from '../src/page/TroubleBar.tsx';
import { walk } from '@gam/client/walk';
import { ownPresses } from '../src/page/own-presses.ts';
import { Providers } from '../src/page/Providers.tsx';
import { ScreenRenderer } from '../src/page/ScreenRenderer.tsx';
import { screenLoader } from '../src/page/screen-loader.ts';
import { endToasts, showToast } from '../src/page/Toasts.tsx';

interface Options {
  /** The page's address, where it differs from the screen's. */
  address?: string;
  /** The tab's session storage. */
  stored?: Readonly<Record<string, string>>;
  /** Starts the controller, where it does not start with the reply alone. */
  start?: (controller: LiveController) => Promise<void>;
}

/** Renders the whole client with its first screen, as main.tsx does. */
export async function renderApp(reply: Reply | null, options: Options = {}) {
  const { address, stored = {}, start = (controller) => controller.start(reply) } = options;
  sessionStorage.clear();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  history.replaceState(null, '', address ?? reply?.screen.url ?? '/');
  const controller = createScreenController({ showToast, endToasts, loader: screenLoader });
  onTestFinished(() => {
    controller.stop();
    // Toasts belong to the module, not to the app: without this the next test would have them too.
    notifications.clean();
    notifications.cleanQueue();
  });
  const started = start(controller);
  if (reply !== null) await started;
  // As web-app.ts does.
  ownPresses(controller);
  markUnsent(controller);
  await troubleNote.preload();
  if (controller.reopening.walked.steps === null) walk(controller);
  const view = render(
    <Providers controller={controller} styleNonce={() => ''} env="test">
      <ScreenRenderer />
    </Providers>,
  );
  // The chunks of dialogs and toasts load.
  await act(async () => undefined);
  return { controller, view };
}
