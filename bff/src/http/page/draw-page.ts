import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Reply } from '@gam/schemas/descriptors';
import type { FastifyBaseLogger } from 'fastify';
import { chooseCriticalStyles } from './critical-styles.ts';

/** A screen as HTML, and the styles of its first picture. */
export interface DrawnScreen {
  readonly html: string;
  /** The rules of the elements' own styles, which the client gives back to them. */
  readonly rules: string;
  readonly styles: string;
}

/**
 * Draws a reply's screen with the web app's own renderer; null where that fails, and then the page has the texts of the
 * screen alone, as without a renderer. `nonce`: what its style elements carry.
 */
export type DrawPage = (reply: Reply, nonce: string) => DrawnScreen | null;

/** The build's own list of its files. */
type Manifest = Readonly<Record<string, { readonly css?: readonly string[] }>>;
/** The renderer that the web app's build makes for servers. */
interface Renderer {
  readonly drawScreen: (reply: Reply, nonce: string) => Pick<DrawnScreen, 'html' | 'rules'>;
}

/** Loads the renderer of the built web app in `folder`; null, with a line in the log, without one. */
export async function loadRenderer(
  folder: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<DrawPage | null> {
  const file = path.join(folder, 'server/server.js');
  if (!existsSync(file)) {
    log.warn(`pages have only the texts of their screens until the script has started: ${file} is missing`);
    return null;
  }
  try {
    const { drawScreen } = (await import(pathToFileURL(file).href)) as Renderer;
    const chooseStyles = chooseCriticalStyles(readStyleSheets(folder));
    return (reply, nonce) => {
      try {
        const drawn = drawScreen(reply, nonce);
        return { ...drawn, styles: chooseStyles(drawn.html, drawn.rules) };
      } catch (error) {
        log.warn({ err: error, screen: reply.screen.id }, 'a page could not be drawn');
        return null;
      }
    };
  } catch (error) {
    log.warn({ err: error }, 'the renderer of the web app could not be loaded');
    return null;
  }
}

/** The style sheets of the build: those of every page first, as browsers load them. */
function readStyleSheets(folder: string): string[] {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const first = [...read('index.html').matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)];
  const all = Object.values(JSON.parse(read('.vite/manifest.json')) as Manifest);
  const names = [...first.map(([, name = '']) => name), ...all.flatMap(({ css = [] }) => css)];
  return [...new Set(names)].map(read);
}
