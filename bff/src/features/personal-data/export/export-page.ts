import type { Block } from '@gam/schemas/descriptors';
import type { AccountExport, ExportSection } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { pageNotOffered, complain, refusePage, stay } from '../../../protocol/pages/page-event.ts';
import type { PageForm } from '../../../protocol/pages/page-forms.ts';
import { linkActions, oneAction } from '../../../protocol/screens/link-actions.ts';
import { defineScreen, shown } from '../../../protocol/screens/pipeline.ts';
import { inAccount } from '../../../protocol/screens/place.ts';
import { presentPage } from '../../../protocol/screens/present-page.ts';
import { commonTexts } from '../../../protocol/texts.ts';
import { accountUrl, exportFileUrl, exportUrl, isExportUrl } from '../../../protocol/urls/account-urls.ts';
import { insteadOfOwnData, isOwn, ownSession } from '../own-customer.ts';
import { personalTexts } from '../texts.ts';
import { loadExport } from './load-export.ts';
import { presentValue } from './present-value.ts';

const { export: words } = personalTexts;

/** /account/export: what is known of the customer, to read, with the file of it. Needs a fresh code. */
export const exportPage = defineScreen<true, AccountExport>({
  id: 'account.export',
  place: inAccount,
  of: 'customer',
  skeleton: (url) => isExportUrl(url) || null,
  hydrate: async ({ parts, who, signal }) => {
    const session = ownSession(who.session);
    if (!session.ok) return session;
    const loaded = await loadExport(parts, session.value, signal());
    if (loaded.ok) return shown(loaded.value);
    return insteadOfOwnData(loaded.failure);
  },
  present: (request, { made_at, sections }) =>
    presentPage(request, {
      id: 'account.export',
      url: exportUrl,
      title: words.title,
      body: [
        {
          type: 'paragraph',
          key: 'note',
          text: fillText(words.note, { time: formatJalaliDateTime(made_at) }),
          tone: 'dimmed',
        },
        download,
        ...sections.flatMap(presentSection),
        linkActions('ways', [
          { id: 'account', label: commonTexts.nav.account, href: accountUrl, kind: 'secondary' },
        ]),
      ],
    }),
});

const download = oneAction('file', {
  id: 'download',
  label: words.download,
  event: 'submit_form',
  args: { form: 'export_file' },
  kind: 'primary',
  skips_answer: true,
});

/** The rows of a section on the page; the file has all of them. */
const mostRows = 100;

function presentSection({ name, title, rows, titles, words: meanings }: ExportSection): Block[] {
  const more = rows.length - mostRows;
  return [
    { type: 'heading', key: `${name}_title`, text: title, level: 2 },
    ...rows.slice(0, mostRows).map((row, index): Block => ({
      type: 'facts',
      key: `${name}_${index}`,
      ...(rows.length > 1 && { title: fillText(words.row, { title, number: index + 1 }) }),
      items: Object.entries(titles)
        .filter(([value]) => Object.hasOwn(row, value))
        .map(([value, label]) => ({
          key: value,
          label,
          value: presentValue(inWords(meanings?.[value], row[value])),
        })),
    })),
    ...(rows.length === 0 ? [note(name, words.nothing)] : []),
    ...(more > 0 ? [note(name, fillText(words.more, { count: more }))] : []),
  ];
}

/** A code in words; everything else as it is. */
const inWords = (words: Readonly<Record<string, string>> | undefined, value: unknown): unknown =>
  typeof value === 'string' && words !== undefined && Object.hasOwn(words, value) ? words[value] : value;

const note = (name: string, text: string): Block => ({
  type: 'paragraph',
  key: `${name}_note`,
  text,
  tone: 'dimmed',
});

/** Lets the browser load the file, once the upstream has agreed: the file's own request needs the fresh code too. */
export const downloadExport: PageForm = async (context) => {
  const { parts, who } = context;
  if (!isOwn(who.session)) return refusePage(pageNotOffered);
  const agreed = await parts.upstream.call('exportAccount', { token: who.session.token });
  if (!agreed.ok) return complain(context, agreed.failure);
  return stay(context, {}, [{ type: 'download', url: exportFileUrl, name: words.file }]);
};
