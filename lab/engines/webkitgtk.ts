import { existsSync, globSync } from 'node:fs';
import { findFreePorts, startNative } from '@gam/shared/test/native-server';
import { type Driver, type Engine, phone } from './driver.ts';
import { findProgram } from './find-program.ts';
import { isReady, openSession } from './web-driver.ts';

const findBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1) ?? null;

/** Debian's WebKitGTK, over its own WebDriver, on a screen in memory. */
export const webkitgtk: Engine = {
  name: 'WebKitGTK',
  findMissing: () => [
    ...(findProgram('WebKitWebDriver') === null || findBrowser() === null ? ['webkit2gtk-driver'] : []),
    ...(findProgram('Xvfb') === null ? ['xvfb'] : []),
  ],
  launch,
};

async function launch(): Promise<Driver> {
  // A free port's number is also a free screen's.
  const [screen = 0, port = 0] = await findFreePorts(2);
  const xvfb = await startNative({
    args: ['xvfb', String(screen)],
    url: `:${screen}`,
    isReady: () => Promise.resolve(existsSync(`/tmp/.X11-unix/X${screen}`)),
  });
  const url = `http://127.0.0.1:${port}`;
  const server = await startNative({
    args: ['webkit', String(port)],
    url,
    env: { DISPLAY: xvfb.url },
    isReady: () => isReady(url),
  });
  const end = async () => {
    await server.end();
    await xvfb.end();
  };
  const options = { binary: findBrowser(), args: ['--automation'] };
  const session = await openSession(url, { 'webkitgtk:browserOptions': options }).catch(async (error) => {
    await end();
    throw error;
  });
  // Its buttons may keep the window wider than a phone.
  await session.resize(phone);
  return {
    ...session,
    close: async () => {
      await session.close();
      await end();
    },
  };
}
