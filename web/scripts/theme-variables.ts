import type { Plugin } from 'vite';

const id = 'virtual:theme-variables.css';

/** The theme's custom properties, as Mantine itself would write them into each page. */
async function writeVariables(): Promise<string> {
  const [{ MantineProvider }, { createElement }, { renderToStaticMarkup }, { values }] = await Promise.all([
    import('@mantine/core'),
    import('react'),
    import('react-dom/server'),
    import('../src/ui/theme/values.ts'),
  ]);
  const html = renderToStaticMarkup(
    // All of them, so that the build needs no sheet of Mantine's own values.
    createElement(MantineProvider, {
      theme: values,
      withGlobalClasses: false,
      deduplicateCssVariables: false,
    }),
  );
  const [, css] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? [];
  if (css === undefined) throw new Error('Mantine wrote no custom properties.');
  return css;
}

/** Makes the theme's custom properties a style sheet: a page's first styles then have only those that something reads. */
export function themeVariables(): Plugin {
  return {
    name: 'gam:theme-variables',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? writeVariables() : null),
  };
}
