import { encodeQR } from 'qr';
import type { Facts, Paragraph, QrCode } from '@gam/schemas/descriptors';
import type { CallReply } from '@gam/schemas/upstream';
import { deskTexts } from '../texts.ts';

const { authenticator: words } = deskTexts.enrol;

type Offered = Pick<CallReply<'openTeamLink'>, 'secret' | 'otpauth'>;

/** Presents the secret that an authenticator takes: as a QR code for a phone, and as texts. */
export const presentAuthenticator = ({ secret, otpauth }: Offered): [QrCode, Facts] => [
  {
    type: 'qr_code',
    key: 'authenticator_code',
    title: words.title,
    text: words.how,
    label: words.code,
    rows: drawCode(otpauth),
    fallback: withoutCode,
  },
  {
    type: 'facts',
    key: 'authenticator',
    title: words.byHand,
    items: [
      // Groups of four are easier to type.
      { key: 'secret', label: words.secret, value: secret.replaceAll(/(.{4})(?!$)/g, '$1 ') },
      { key: 'uri', label: words.uri, value: otpauth },
    ],
  },
];

const withoutCode: Paragraph = {
  type: 'paragraph',
  key: 'authenticator_code',
  text: words.withoutCode,
};

/** The light modules around a code that scanners need. */
const margin = 4;

/** The modules of a QR code, row by row. */
const drawCode = (text: string): string[] =>
  encodeQR(text, 'raw', { ecc: 'medium', border: margin }).map((row) =>
    row.map((isDark) => (isDark ? '1' : '0')).join(''),
  );
