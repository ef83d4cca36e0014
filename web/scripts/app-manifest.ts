import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const folder = path.resolve(import.meta.dirname, '../src/page/icons');

/** The icons that a phone chooses from when the app is installed. */
export const icons = [
  { file: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { file: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { file: 'maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;
/** What browsers without pictures of lines show, and what is asked for at /favicon.ico. */
const smallIcon = 'icon-48.png';
const touchIcon = 'touch-180.png';
/** What other sites show beside a link to a page. */
const shareImage = 'share-1200x630.png';

/** The description of the app that browsers install. Its colours are those of a light page. */
const describeApp = (addressOf: (file: string) => string) => ({
  id: '/',
  name: 'گام، سفارش خدمات خانه',
  short_name: 'گام',
  description: 'هر خدمتی که خانه نیاز دارد، با چند پرسش کوتاه سفارش دهید.',
  lang: 'fa',
  dir: 'rtl',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#faf9f7',
  background_color: '#faf9f7',
  icons: icons.map(({ file, ...icon }) => ({ src: addressOf(file), ...icon })),
});

/** Adds the manifest of the web app and its icons to the hashed assets, and their links to the page. */
export function appManifest(): Plugin {
  let links: HtmlTagDescriptor[] = [];
  return {
    name: 'gam:app-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // The page, which names the files, is written later.
      order: 'pre',
      handler() {
        const emit = (name: string, source: string | Buffer) =>
          `/${this.getFileName(this.emitFile({ type: 'asset', name, source }))}`;
        const addressOf = (file: string) => emit(file, readFileSync(path.join(folder, file)));
        const manifest = emit('manifest.json', JSON.stringify(describeApp(addressOf)));
        const link = (rel: string, href: string, sizes?: string): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel, href, ...(sizes !== undefined && { sizes }) },
          injectTo: 'head',
        });
        this.emitFile({
          type: 'asset',
          fileName: 'favicon.ico',
          source: readFileSync(path.join(folder, smallIcon)),
        });
        links = [
          link('manifest', manifest),
          link('icon', '/favicon.ico', '48x48'),
          link('icon', addressOf('icon.svg')),
          link('apple-touch-icon', addressOf(touchIcon)),
          link('image_src', addressOf(shareImage)),
        ];
      },
    },
    transformIndexHtml: { order: 'post', handler: () => links },
  };
}
