import { launch as launchBrowser, type LaunchOptions } from 'puppeteer-core';
import unpackChromium, { chromiumLaunch } from '../../web/e2e/chromium.ts';
import { type Driver, type Engine, phone } from './driver.ts';
import { findProgram } from './find-program.ts';

/** The Chromium of the browser tests, over the DevTools protocol. */
export const chromium: Engine = {
  name: 'Chromium',
  findMissing: () => [],
  launch: async () => {
    await unpackChromium();
    const { executablePath = '', args = [], env = process.env } = chromiumLaunch;
    return launch({ browser: 'chrome', executablePath, args, env });
  },
};

const findFirefox = () => findProgram('firefox-esr', 'firefox');

/** Debian's Firefox, over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  findMissing: () => (findFirefox() === null ? ['firefox-esr'] : []),
  launch: () => launch({ browser: 'firefox', executablePath: findFirefox() ?? '' }),
};

async function launch(options: LaunchOptions): Promise<Driver> {
  const browser = await launchBrowser({ defaultViewport: phone, ...options });
  const page = await browser.newPage();
  return {
    version: (await browser.version()).replace(/^.*\//, ''),
    open: async (url) => void (await page.goto(url)),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    evaluate: (expression) => page.evaluate(expression),
    takePicture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
