import type { Reply } from '@gam/schemas/descriptors';
import { styles } from 'virtual:built-styles';
import { chooseCriticalStyles, type StylePart } from './critical-styles.ts';
import { drawScreen } from './draw-screen.tsx';

/** A screen as HTML, the rules of its elements' own styles, and the styles of its first picture. */
interface Drawn {
  readonly html: string;
  readonly rules: string;
  readonly styles: string;
}

/** Opens the renderer of a server. What it returns draws a reply's screen, and throws where a component does. */
export function openRenderer(): (reply: Reply, nonce: string) => Drawn {
  const choose = chooseCriticalStyles(styles as readonly StylePart[]);
  return (reply, nonce) => {
    const { html, rules } = drawScreen(reply, nonce);
    return { html, rules, styles: choose(html, rules) };
  };
}
