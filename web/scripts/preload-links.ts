import type { HtmlTagDescriptor, Plugin } from 'vite';

/** What the first screen needs and would otherwise be asked for only by the styles and scripts. */
const font = /vazirmatn-arabic-[^/]*\.woff2$/;
const widgets = /[\\/]widgets[\\/]everyday-widgets\.ts$/;

/** Names in the page what is found late: the font, and the widgets that most questions need, with their styles. */
export function preloadLinks(): Plugin {
  return {
    name: 'gam:preload-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        return Object.values(bundle).flatMap((file) => {
          if (file.type === 'asset') {
            const isFont = font.test(file.fileName);
            return isFont ? [link('preload', file.fileName, { as: 'font', type: 'font/woff2' })] : [];
          }
          if (!widgets.test(file.facadeModuleId ?? '')) return [];
          // A style sheet that is only preloaded would be warned of on pages that ask nothing.
          const styles = [...(file.viteMetadata?.importedCss ?? [])];
          return [link('modulepreload', file.fileName), ...styles.map((name) => link('stylesheet', name))];
        });
      },
    },
  };
}

function link(rel: string, fileName: string, attrs: Record<string, string> = {}): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, ...attrs, crossorigin: '', href: `/${fileName}` }, injectTo: 'head' };
}
