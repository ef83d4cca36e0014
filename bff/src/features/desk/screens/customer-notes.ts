import type { Block } from '@gam/schemas/descriptors';
import { type CustomerNote, noteLength } from '@gam/schemas/upstream';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { fieldError } from '../../../protocol/screens/field-error.ts';
import type { ScreenRequest } from '../../../protocol/screens/pipeline.ts';
import { deskTexts } from '../texts.ts';

const { notes, columns } = deskTexts;

/** Presents the operators' notes about a customer and the form for another one; null: this backend keeps none. */
export function presentNotes({ page }: ScreenRequest, found: readonly CustomerNote[] | null): Block[] {
  if (found === null) return [];
  const { problem } = page;
  // Another key after each note, so that the field is empty for the next one.
  const key = `note_${found[0]?.id ?? 'first'}`;
  return [
    {
      type: 'table',
      key: 'notes',
      title: notes.title,
      columns: (['at', 'actor', 'note'] as const).map((name) => ({ key: name, label: columns[name] })),
      rows: found.map(({ id, text, author, created_at }) => ({
        key: id,
        cells: [formatJalaliDateTime(created_at), personName(author), text],
      })),
      empty: notes.empty,
    },
    {
      type: 'message_form',
      key,
      title: notes.add,
      text: notes.detail,
      fields: [
        {
          name: 'note',
          label: notes.text,
          input: 'long_text',
          value: '',
          required: notes.required,
          max_length: noteLength,
          ...fieldError(problem?.field === 'note' ? problem : null),
        },
      ],
      submit: {
        id: 'add_note',
        label: notes.submit,
        event: 'submit_form',
        args: { form: 'desk_note' },
        kind: 'secondary',
        form: key,
      },
    },
  ];
}
