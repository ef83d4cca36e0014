import type { Block } from '@gam/schemas/descriptors';
import { type Passkey, passkeyNameLength } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { presentField, presentMessageForm } from '../../../protocol/screens/message-form.ts';
import { deskTexts } from '../texts.ts';

const { passkeys: words } = deskTexts;

const nameOf = ({ name }: Passkey): string => (name === '' ? words.unnamed : name);

const presentTimes = ({ created_at, last_used_at }: Passkey): string =>
  fillText(words.row, {
    added: formatJalaliDateTime(created_at),
    used: last_used_at === null ? words.unused : formatJalaliDateTime(last_used_at),
  });

/** Presents the form that adds a passkey, where a one-time link offers it. */
export const presentPasskeyForm = (): Block =>
  presentMessageForm({
    key: 'passkey',
    form: 'passkey_make',
    title: words.one,
    text: words.text,
    fields: [
      presentField(null, {
        name: 'name',
        label: words.name,
        placeholder: words.nameExample,
        max_length: passkeyNameLength,
      }),
    ],
    submit: { id: 'add_passkey', label: words.add, kind: 'secondary' },
  });

/** Presents the passkeys of a person of the team, each with its removal. */
export const presentPasskeys = (passkeys: readonly Passkey[]): Block[] => [
  { type: 'heading', key: 'passkeys_heading', text: words.title, level: 2, detail: words.own },
  ...presentList(passkeys),
];

const presentList = (passkeys: readonly Passkey[]): Block[] =>
  passkeys.length === 0
    ? []
    : [
        {
          type: 'facts',
          key: 'passkeys',
          items: passkeys.map((each) => ({ key: each.id, label: nameOf(each), value: presentTimes(each) })),
        },
        {
          type: 'actions',
          key: 'passkey_removals',
          items: passkeys.map((each) => ({
            id: `remove_${each.id}`,
            label: fillText(words.remove, { name: nameOf(each) }),
            event: 'submit_form',
            args: { form: 'passkey_remove', passkey: each.id },
            kind: 'quiet',
            skips_answer: true,
          })),
        },
      ];
