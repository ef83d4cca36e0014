import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

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
        const files = Object.values(bundle);
        const chunks = files.filter((file) => file.type === 'chunk');
        // What the page itself imports is named by the build.
        const named = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(entry)));
        const everyday = chunks.filter(({ facadeModuleId }) => widgets.test(facadeModuleId ?? ''));
        const needed = new Set(everyday.flatMap((chunk) => withImports(chunk)));
        const late = [...needed].filter((chunk) => !named.has(chunk));
        // A style sheet that is only preloaded would be warned of on pages that ask nothing.
        const styles = late.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const fonts = files.filter(({ fileName }) => font.test(fileName));
        return [
          ...fonts.map(({ fileName }) => link('preload', fileName, { as: 'font', type: 'font/woff2' })),
          ...late.map(({ fileName }) => link('modulepreload', fileName)),
          ...styles.map((fileName) => link('stylesheet', fileName)),
        ];

        /** A chunk and everything that it needs at once. */
        function withImports(chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
          const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
          return [chunk, ...imported.flatMap((one) => (one.isEntry ? [] : withImports(one)))];
        }
      },
    },
  };
}

function link(rel: string, fileName: string, attrs: Record<string, string> = {}): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, ...attrs, crossorigin: '', href: `/${fileName}` }, injectTo: 'head' };
}
