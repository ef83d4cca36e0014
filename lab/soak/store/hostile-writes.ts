import { randomUUID } from 'node:crypto';
import type { UpstreamCallName } from '@gam/schemas/upstream';
import type { StoredKindName } from '../../../marketplace/src/stored-kinds.ts';
import { makeMp3 } from '../../../marketplace/test/files.ts';
import { quoteBody } from '../../../marketplace/test/requests.ts';
import type { makeCall, Reply } from './marketplace-calls.ts';

/** A sound of so many bytes, which the marketplace keeps as it is. */
export const voice = new Uint8Array(makeMp3(24));

/** Who writes: a stranger at an address, who also has the session of a customer. */
export interface Stranger {
  readonly send: (
    name: UpstreamCallName,
    given: Omit<Parameters<typeof makeCall>[2], 'from'>,
  ) => Promise<Reply>;
  readonly token: string;
  /** An order of theirs that is done. */
  readonly order: string;
  readonly turn: number;
  /** What all strangers know. */
  readonly loot: Loot;
}

/** Ids that earlier replies named. */
export interface Loot {
  readonly codes: string[];
  readonly questions: string[];
}

type HostileWrite = (stranger: Stranger) => Promise<Reply>;

const askQuote =
  (voucherCode: () => string | null): HostileWrite =>
  ({ send }) =>
    send('askQuote', { body: quoteBody({ voucherCode: voucherCode() }) });

const requestCode: HostileWrite = async ({ send, loot, turn }) => {
  const phone = `0937${String(turn % 10_000_000).padStart(7, '0')}`;
  const reply = await send('requestCode', { body: { phone } });
  if (typeof reply.body['verification_id'] === 'string') loot.codes.push(reply.body['verification_id']);
  return reply;
};

const sendLead: HostileWrite = ({ send }) => {
  const body = { name: 'سارا کریمی', phone: '09121234567', city: '1', description: 'ی'.repeat(900) };
  return send('joinMovingCampaign', { body });
};

const text = () => `${'ی'.repeat(900)} ${randomUUID()}`;

/** How a stranger adds to each kind. A kind without an entry does not compile. */
export const hostileWrites = {
  uploads: ({ send }) => send('uploadVoice', { file: { field: 'file', content: voice } }),
  quotes: askQuote(() => null),
  codes: requestCode,
  sms: requestCode,
  tries: ({ send, loot }) => {
    const body = { verification_id: loot.codes.at(-1) ?? 'none', code: '000000' };
    return send('verifyCode', { body });
  },
  challenges: ({ send }) => send('beginPasskeySignIn', {}),
  guesses: askQuote(() => `not-a-code-${randomUUID()}`),
  sends: sendLead,
  leads: sendLead,
  mails: ({ send, token, order }) =>
    send('emailInvoice', { token, params: { orderId: order }, body: { email: 'a-stranger@example.com' } }),
  feedback: ({ send, token }) =>
    send('sendCriticSuggestion', { token, body: { kind: 'critic', description: text() } }),
  posts: ({ send, token }) =>
    send('createUserQuestion', { token, body: { service: 'home-cleaning', text: text() } }),
  votes: ({ send, token, turn, loot: { questions } }) =>
    send('likeUserQuestion', { token, params: { id: questions[turn % questions.length] ?? 'none' } }),
  addresses: ({ send, token }) =>
    send('createAddress', {
      token,
      body: {
        detail: text().slice(0, 300),
        area: '1001',
        lat: 35.7582,
        lng: 51.4009,
        createByLocation: false,
        landline: null,
      },
    }),
  drafts: ({ send, token }) => {
    const body = { document: { name: 'stolen', rules: [] }, base_version: null };
    return send('createFlowRulesDraft', { token, params: { name: 'stolen' }, body });
  },
} as const satisfies Readonly<Record<StoredKindName, HostileWrite>>;
