import { DirectionProvider, MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readBootReply } from '../client/boot-reply.ts';
import { reportUncaught } from '../client/report-uncaught.ts';
import { createScreenController } from '../client/screen-controller.ts';
import { ScreenRenderer } from './ScreenRenderer.tsx';
import { showToast } from './Toasts.tsx';
import { ScreenProvider } from '../ui/hooks/use-screen.ts';
import '../ui/theme/index.css';
import { readStyleNonce, shareStyleNonce } from '../ui/theme/style-nonce.ts';
import { theme } from '../ui/theme/theme.ts';

reportUncaught();
shareStyleNonce();
const controller = createScreenController(showToast);
const first = readBootReply();
const started = controller.start(first);
// What came with the page is replaced when the first screen is ready to be drawn, not before. A screen that only
// leads elsewhere is not waited for. (No top-level await: the widgets' chunks wait for this module themselves.)
if (first !== null && first.screen.redirect === null) void started.then(draw);
else draw();

function draw(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withGlobalClasses={false}
        getStyleNonce={readStyleNonce}
      >
        <DirectionProvider initialDirection="rtl" detectDirection={false}>
          <ScreenProvider value={controller}>
            <ScreenRenderer />
          </ScreenProvider>
        </DirectionProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
