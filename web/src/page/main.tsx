// First of all: the order of its layers is the order for every later style sheet.
import '../ui/theme/index.css';
import 'virtual:theme-variables.css';
import type { Reply } from '@gam/schemas/descriptors';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reportUncaught } from '@gam/client/report-errors';
import { canRead } from '@gam/client/api';
import { loadChunk } from '@gam/client/load-chunk';
import { hasStored } from '@gam/client/stored';
import { hasUnsent } from '@gam/client/unsent';
import { createScreenController } from '@gam/client/screen-controller';
import { EarlyInput, endEarlyListener } from './EarlyInput.tsx';
import { restoreInlineStyles } from './inline-styles.ts';
import { Providers } from './Providers.tsx';
import { ScreenRenderer } from './ScreenRenderer.tsx';
import { screenLoader } from './screen-loader.ts';
import { endToasts, showToast } from './Toasts.tsx';
import { readStyleNonce, shareStyleNonce } from '../ui/theme/style-nonce.ts';

reportUncaught();
shareStyleNonce();
const controller = createScreenController({ showToast, endToasts, loader: screenLoader });
const first = readBootReply();
// Without a reply there is no connection; with unsent answers the server's screen is not the last one.
const started =
  first === null || hasUnsent()
    ? loadChunk('kept flow', () => import('@gam/client/kept-flow')).then(({ reopen }) =>
        reopen(controller, first),
      )
    : controller.start(first);
// The server's HTML stays until the first screen can be drawn. A screen that only redirects is drawn without waiting.
// There is no top-level await, since the chunks of the widgets wait for this module.
if (first !== null && first.screen.redirect === null) void started.then(draw);
else draw();
// What a page needs only later waits until everything that it shows is loaded.
addEventListener(
  'load',
  () =>
    void import('./web-app.ts').then(
      ({ startWebApp }) => startWebApp(controller),
      () => undefined,
    ),
);

function draw(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  const app = (
    <StrictMode>
      <EarlyInput root={root}>
        <Providers controller={controller} styleNonce={readStyleNonce}>
          <ScreenRenderer />
        </Providers>
      </EarlyInput>
    </StrictMode>
  );
  // The server knows nothing of what this tab keeps for its widgets: hydration would keep their fields as they are.
  const isDrawn =
    root.dataset.drawn !== undefined &&
    controller.state().screen === first?.screen &&
    !['drafts.', 'led'].some(hasStored);
  endEarlyListener();
  // In slices between which the page answers: hydration of a long screen takes a cheap phone some tenths of a second.
  if (isDrawn) {
    restoreInlineStyles(root);
    startTransition(() => void hydrateRoot(root, app));
  } else createRoot(root).render(app);
}

/** The reply inside the page, which saves the first call; null where it is missing or this build cannot read it. */
function readBootReply(): Reply | null {
  const text = document.getElementById('gam-reply')?.textContent ?? '';
  if (text === '') return null;
  const reply = JSON.parse(text) as Reply;
  return canRead(reply.protocol) ? reply : null;
}
