import '../ui/theme/index.css';
import 'virtual:theme-variables.css';
import type { Reply } from '@gam/schemas/descriptors';
import { renderToString } from 'react-dom/server';
import { lazyBlocks } from '../blocks/lazy-blocks.ts';
import { createStaticController } from '@gam/client/static-controller';
import { widgets } from '../widgets/index.ts';
import { moveInlineStyles } from './inline-styles.ts';
import { Providers } from './Providers.tsx';
import { bottomNav, dialogs } from './screen-loader.ts';
import { ScreenRenderer } from './ScreenRenderer.tsx';

// What the client loads before it draws a first screen; everything else is drawn after the script has started.
const parts = [...Object.values(lazyBlocks), ...Object.values(widgets), dialogs, bottomNav];
await Promise.all(parts.map(({ preload }) => preload()));

/**
 * Returns the HTML of a reply's screen, which `hydrateRoot` takes over with the same reply, and the rules of its elements'
 * own styles. `nonce`: what the style elements in it carry. Throws where a component does.
 */
export function drawScreen({ screen }: Reply, nonce: string): { html: string; rules: string } {
  const html = renderToString(
    <Providers controller={createStaticController(screen)} styleNonce={() => nonce}>
      <ScreenRenderer />
    </Providers>,
  );
  return moveInlineStyles(html);
}
