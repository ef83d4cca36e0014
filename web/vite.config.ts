import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appManifest } from './scripts/app-manifest.ts';
import { builtApp } from './scripts/built-app.ts';
import { builtStyles } from './scripts/built-styles.ts';
import { classNames } from './scripts/class-names.ts';
import { formValidators } from './scripts/form-validators.ts';
import { plainStyles } from './scripts/plain-styles.ts';
import { preloadLinks } from './scripts/preload-links.ts';
import { themeVariables } from './scripts/theme-variables.ts';

const bff = 'http://127.0.0.1:3000';
const dist = path.resolve(import.meta.dirname, 'dist');

export default defineConfig({
  plugins: [
    react(),
    themeVariables(),
    formValidators(),
    preloadLinks(),
    appManifest(),
    builtApp(dist),
    builtStyles(dist),
  ],
  css: { modules: { generateScopedName: classNames() }, postcss: { plugins: [plainStyles] } },
  build: {
    target: ['chrome109', 'firefox115', 'safari16'],
    manifest: true,
    // Pages that are open go on with the chunks of their own build; what is too old is removed after a build.
    emptyOutDir: false,
    // Fonts and icons stay files: an inlined font would be paid for again with every change of the styles.
    assetsInlineLimit: 0,
    // The preload links are written by the plugin above; the polyfill is for browsers older than the target.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Anchored to the package folder: a loose `react` would swallow every package named after it.
            {
              name: 'react',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
              priority: 1,
            },
            // With all that they import: on a slow network each further request costs more than a few unused bytes.
            {
              name: 'page',
              test: /[\\/]src[\\/](?:page[\\/]main\.tsx|widgets[\\/]everyday-widgets\.ts|ui[\\/]arrival-shield\.ts)$/,
            },
            // What waits until a page has all that it shows.
            {
              name: 'web-app',
              test: /[\\/](?:src[\\/]page[\\/](?:web-app|TroubleNote)|client[\\/]kept-flow)\.tsx?$|[\\/]IconWifiOff\.mjs$/,
            },
            // What a screen with a table in a dialog asks for together, and the small parts of many screens.
            {
              name: 'dialogs',
              test: /[\\/]src[\\/](?:page[\\/]ScreenDialogs|ui[\\/](?:Dialog|Status|InlineInput|CardPlaceholders|is-composing)|blocks[\\/](?:PriceTableBlock|Tinted))\.tsx?$|[\\/]Icon(?:Check|ChevronRight|Headset|Star)\.mjs$/,
            },
            // The blocks of a quote and of an order's page.
            { name: 'order', test: /[\\/]src[\\/]blocks[\\/]order-blocks\.ts$/ },
            // The pages around the orders, with their bottom navigation.
            { name: 'shop', test: /[\\/]src[\\/](?:blocks[\\/]shop[\\/]index\.ts|page[\\/]BottomNav\.tsx)$/ },
          ],
        },
      },
    },
  },
  environments: {
    // The same renderer for the BFF, with all packages inside: where it runs there are none of these.
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        target: 'node24',
        outDir: 'dist/server',
        emptyOutDir: true,
        manifest: false,
        minify: true,
        rolldownOptions: { input: 'src/page/server.tsx' },
      },
    },
    // The service worker: one script without a hash in its name, since browsers look for its changes.
    worker: {
      consumer: 'client',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        manifest: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/page/service-worker.ts',
          output: { entryFileNames: 'service-worker.js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr, worker } = builder.environments;
      if (client) await builder.build(client);
      if (ssr) await builder.build(ssr);
      if (worker) await builder.build(worker);
    },
  },
  server: { proxy: { '/api': bff, '/media': bff, '/pay': bff } },
});
