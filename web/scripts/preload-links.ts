import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The font of Persian text, which only styles refer to. */
const font = /vazirmatn-persian-[^/]*\.woff2$/;

/** Adds a preload link for the font, which the browser would find late. */
export function preloadLinks(): Plugin {
  return {
    name: 'gam:preload-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        const fonts = Object.keys(bundle).filter((fileName) => font.test(fileName));
        return fonts.map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${fileName}` },
          injectTo: 'head',
        }));
      },
    },
  };
}
