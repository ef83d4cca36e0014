import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Reply } from '@gam/schemas/descriptors';
import type { FastifyBaseLogger } from 'fastify';
import { bareShell, type DrawnScreen } from './shell.ts';

/** The built web app, as pages need it. */
export interface WebApp {
  /** The HTML with the marks that each page fills. */
  readonly shell: string;
  /** Draws a reply's screen; null where that fails. `nonce`: what its style elements carry. */
  readonly draw: (reply: Reply, nonce: string) => DrawnScreen | null;
}

/** The renderer that the web app's build makes for servers; it throws where a component does. */
interface Renderer {
  readonly openRenderer: () => (reply: Reply, nonce: string) => DrawnScreen;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** The built web app: its shell, its renderer and its hashed assets. */
export const distFolder = path.resolve(import.meta.dirname, '../../../../web/dist');

/** Whether the web app is built; without it pages have no script. */
export const isWebBuilt = (): boolean => existsSync(path.join(distFolder, 'index.html'));

/** Stands in for the web app where it is not built. */
export const bareWebApp: WebApp = { shell: bareShell, draw: () => null };

/** Loads the built web app from its folder; what is missing is logged, and pages then have a plain message. */
export async function loadWebApp(folder: string, log: Log): Promise<WebApp> {
  const index = path.join(folder, 'index.html');
  const shell = existsSync(index) ? readFileSync(index, 'utf8') : bareShell;
  const renderer = pathToFileURL(path.join(folder, 'server/server.js'));
  try {
    const { openRenderer } = (await import(renderer.href)) as Renderer;
    return { shell, draw: drawOrWarn(openRenderer(), log) };
  } catch (error) {
    log.warn({ err: error }, 'the renderer of the web app could not be loaded: only scripts draw pages');
    return { ...bareWebApp, shell };
  }
}

const drawOrWarn =
  (draw: ReturnType<Renderer['openRenderer']>, log: Log): WebApp['draw'] =>
  (reply, nonce) => {
    try {
      return draw(reply, nonce);
    } catch (error) {
      log.warn({ err: error, screen: reply.screen.id }, 'a page could not be drawn');
      return null;
    }
  };
