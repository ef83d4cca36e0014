import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Files of the first screen that only styles and scripts refer to. */
const font = /vazirmatn-persian-[^/]*\.woff2$/;
const widgets = /[\\/]widgets[\\/]everyday-widgets\.ts$/;

/** Adds preload links for files that the browser would find late: the font, and the everyday widgets with their styles. */
export function preloadLinks(): Plugin {
  return {
    name: 'gam:preload-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        const files = Object.values(bundle);
        const chunks = files.filter((file) => file.type === 'chunk');
        // The build adds links for the page's own imports.
        const named = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(entry)));
        const everyday = chunks.filter(({ facadeModuleId }) => widgets.test(facadeModuleId ?? ''));
        const needed = new Set(everyday.flatMap((chunk) => withImports(chunk)));
        const late = [...needed].filter((chunk) => !named.has(chunk));
        // Stylesheets are loaded, since a preloaded one causes a warning on pages without a question.
        const styles = late.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const fonts = files.filter(({ fileName }) => font.test(fileName));
        return [
          ...fonts.map(({ fileName }) => link('preload', fileName, { as: 'font', type: 'font/woff2' })),
          ...late.map(({ fileName }) => link('modulepreload', fileName)),
          ...styles.map((fileName) => link('stylesheet', fileName)),
        ];

        /** A chunk and its static imports. */
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
