import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: [
    './support/run-folder.ts',
    './chromium.ts',
    './support/build-web.ts',
    '../../shared/test/prepare-database.ts',
  ],
  fullyParallel: false,
  // Tests wait for pages and timers more than they compute: two leave half of two processors idle.
  workers: 3,
  // A browser beside two servers may be slow on a busy machine. A test that passes at the second try is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Only a test that hangs reaches these limits, also on a busy machine.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    launchOptions: chromiumLaunch,
    // Few tests need the service worker; it would fetch its files again for each browser context.
    serviceWorkers: 'block',
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    // A fifth of the CPU time went into frames of animations. The journeys in which they could matter ask for them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of every test costs more CPU time than its pages, so that only a second try records one.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: '**/*.desktop.spec.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      testIgnore: '**/*.phone.spec.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
