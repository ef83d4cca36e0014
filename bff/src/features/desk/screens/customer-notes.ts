import type { Block } from '@gam/schemas/descriptors';
import { type CustomerNote, noteLength } from '@gam/schemas/upstream';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { columnsOf } from '../../../protocol/screens/columns.ts';
import { presentField, presentMessageForm } from '../../../protocol/screens/message-form.ts';
import type { ScreenRequest } from '../../../protocol/screens/pipeline.ts';
import { deskTexts } from '../texts.ts';

const { notes, columns } = deskTexts;

/** Presents the operators' notes about a customer and the form for another one; null: this backend keeps none. */
export function presentNotes({ page }: ScreenRequest, found: readonly CustomerNote[] | null): Block[] {
  if (found === null) return [];
  return [
    {
      type: 'table',
      key: 'notes',
      title: notes.title,
      columns: columnsOf(columns, 'at', 'actor', 'note'),
      rows: found.map(({ id, text, author, created_at }) => ({
        key: id,
        cells: [formatJalaliDateTime(created_at), personName(author), text],
      })),
      empty: notes.empty,
    },
    presentMessageForm({
      // Another key after each note, so that the field is empty for the next one.
      key: `note_${found[0]?.id ?? 'first'}`,
      form: 'desk_note',
      title: notes.add,
      text: notes.detail,
      fields: [
        presentField(page.problem, {
          name: 'note',
          label: notes.text,
          input: 'long_text',
          required: notes.required,
          max_length: noteLength,
        }),
      ],
      submit: { id: 'add_note', label: notes.submit, kind: 'secondary' },
    }),
  ];
}
