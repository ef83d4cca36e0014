import { add, newFile, step } from './change.mjs';

export const page = {
  section: 'How to add a page',
  name: 'help_centre',
  first: [add('bff/src/protocol/urls/page-id.ts', 'export type PageId =\n', "  | 'help_centre'\n")],
  steps: [
    step(
      add(
        'bff/src/protocol/urls/customer-pages.ts',
        "import type { PageId } from './page-id.ts';\n",
        "import { isHelpUrl } from './help-url.ts';\n",
      ),
      add('bff/src/protocol/urls/customer-pages.ts', '  home: readHomeUrl,\n', '  help_centre: isHelpUrl,\n'),
      newFile(
        'bff/src/protocol/urls/help-url.ts',
        "export const isHelpUrl = ({ pathname }: URL) => pathname === '/help';\n",
      ),
    ),
    step(
      add('bff/src/features/screens.ts', 'const pages = {\n', '  help_centre: helpCentre,\n'),
      add('bff/src/features/screens.ts', 'import { category, home', ', helpCentre'),
      add(
        'bff/src/features/catalogue/index.ts',
        "export { home } from './home.ts';\n",
        "export { helpCentre } from './help-centre.ts';\n",
      ),
      newFile(
        'bff/src/features/catalogue/help-centre.ts',
        `import { defineScreen, shown } from '../../protocol/screens/pipeline.ts';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { isHelpUrl } from '../../protocol/urls/help-url.ts';

export const helpCentre = defineScreen<true, true>({
  id: 'help_centre',
  skeleton: (url) => (isHelpUrl(url) ? true : null),
  hydrate: () => Promise.resolve(shown(true as const)),
  present: () => ({ screen: frameScreen({ id: 'help_centre', url: '/help', title: '', body: [] }) }),
});
`,
      ),
    ),
    step(add('bff/test/support/access/pages.ts', '  return {\n    home:', ' [],\n    help_centre:')),
    step(
      add(
        'bff/test/search-engines.test.ts',
        'const seen: { readonly [P in PageId]: Seen } = {\n',
        "  help_centre: { url: () => '/help' },\n",
      ),
    ),
  ],
};
