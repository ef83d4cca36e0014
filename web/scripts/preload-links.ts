import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Fonts that the first screen needs at once, and chunks that it probably needs: found while the page is parsed. */
const fonts = [/vazirmatn-arabic-[^/]*\.woff2$/];
const chunks = [/[\\/]widgets[\\/]\w+[\\/]\w+Widget\.tsx$/];

/** Adds preload links to the page, so that nothing waits until the styles or the scripts have asked for it. */
export function preloadLinks(): Plugin {
  return {
    name: 'gam:preload-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }): HtmlTagDescriptor[] {
        const files = Object.values(bundle);
        const isFont = (name: string) => fonts.some((font) => font.test(name));
        const wanted = files.flatMap((file) =>
          file.type === 'chunk' && chunks.some((chunk) => chunk.test(file.facadeModuleId ?? ''))
            ? [file]
            : [],
        );
        const scripts = wanted.flatMap((chunk) => [chunk.fileName, ...chunk.imports]);
        const styles = scripts.flatMap((name) => {
          const file = bundle[name];
          return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
        });
        const links = [
          ...files
            .filter(({ type, fileName }) => type === 'asset' && isFont(fileName))
            .map(({ fileName }) => ({
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${fileName}`,
            })),
          ...[...new Set(scripts)].map((name) => ({ rel: 'modulepreload', href: `/${name}` })),
          ...[...new Set(styles)].map((name) => ({ rel: 'preload', as: 'style', href: `/${name}` })),
        ];
        return links
          .filter(({ href }) => !html.includes(href))
          .map((attrs) => ({ tag: 'link', attrs: { ...attrs, crossorigin: '' }, injectTo: 'head' }));
      },
    },
  };
}
