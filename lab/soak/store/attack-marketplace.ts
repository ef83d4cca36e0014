import type { StoredKindName } from '../../../marketplace/src/stored-kinds.ts';
import { makePng } from '../../../marketplace/test/files.ts';
import { answer, cleaningAnswers, orderBody, quoteBody } from '../../../marketplace/test/requests.ts';
import { readCode, signInAt } from '../backend.ts';
import { hostileWrites, type Loot, type Stranger, voice } from './hostile-writes.ts';
import { makeCall, outcomeOf, type Reply } from './marketplace-calls.ts';
import { type MarketplaceTarget, pictures } from './marketplace-target.ts';
import {
  type Attack,
  type Attacked,
  honestAddress,
  hostileAddress,
  type Outcome,
  runAttack,
} from './run-attack.ts';

const kinds = Object.keys(hostileWrites) as StoredKindName[];
/** The kinds that new customers add to. */
const ofCustomers: readonly StoredKindName[] = ['quotes', 'uploads', 'codes', 'sms', 'tries'];
const customersUnderWay = 10;
const strangersWithSessions = 8;
/** In a short attack a new customer comes each time that it wrote so often to each kind. */
const roundsPerCustomer = 6;
const picture = new Uint8Array(makePng(40, 40));

/**
 * Fills each kind that strangers can add to, through the calls of the BFF, while customers under way quote, upload and
 * order, and new ones get a quote, send a file and sign in.
 */
export async function attackMarketplace(target: MarketplaceTarget, attack: Attack): Promise<Attacked> {
  const { urls, measure } = target;
  const urlOf = (turn: number): string => urls[turn % urls.length] ?? '';
  const most = new Map<StoredKindName, number>();
  const look = async () => {
    const full = await measure();
    for (const name of kinds) most.set(name, Math.max(most.get(name) ?? 0, full[name]));
    const { bytes, limitBytes } = await target.readFiles();
    return {
      fullest: Math.max(...Object.values(full), bytes / limitBytes),
      ofCustomers: Math.max(...ofCustomers.map((name) => full[name])),
    };
  };

  const firstUrl = urlOf(0);
  const customers: { readonly token: string; readonly from: string }[] = [];
  for (let index = 0; index < customersUnderWay; index += 1) {
    // Every second one shares an address with the attack.
    const from = index % 2 === 0 ? hostileAddress(index, attack.addresses) : honestAddress(index);
    customers.push({ token: await signInAt(firstUrl, index), from });
  }
  const strangers: { readonly token: string; readonly order: string }[] = [];
  for (let index = 0; index < strangersWithSessions; index += 1) {
    const token = await signInAt(firstUrl, customersUnderWay + index);
    strangers.push({ token, order: await makeDoneOrder(firstUrl, token) });
  }
  const loot: Loot = { codes: [], questions: await readQuestions(firstUrl) };

  const strike = async (turn: number): Promise<Outcome> => {
    // Each address writes to every kind in turn, and each stranger from every address.
    const round = Math.floor(turn / kinds.length);
    const kind = kinds[turn % kinds.length];
    const known = strangers[round % strangers.length];
    if (kind === undefined || known === undefined) return 'refused';
    const from = hostileAddress(round, attack.addresses);
    const stranger: Stranger = {
      ...known,
      send: (name, given) => makeCall(urlOf(turn), name, { ...given, from }),
      turn: round,
      loot,
    };
    return outcomeOf(await hostileWrites[kind](stranger));
  };
  const goOn = async (turn: number): Promise<Outcome> => {
    const customer = customers[turn % customersUnderWay];
    if (customer === undefined) return 'refused';
    return outcomeOf(await order(urlOf(turn), customer));
  };
  const arrive = async (turn: number, from: string): Promise<Outcome> => {
    const url = urlOf(turn);
    // A phone of their own.
    const phone = `0938${String(2 * turn + (from.startsWith('198.18') ? 1 : 0)).padStart(7, '0')}`;
    return outcomeOf(await begin(url, from, phone));
  };

  const attacked = await runAttack(
    {
      strike,
      goOn,
      arrive,
      look,
      pace: { customers: target.newCustomers, strikesEach: roundsPerCustomer * kinds.length },
    },
    attack,
    customersUnderWay,
  );
  const fullest = [...most].toSorted(([, one], [, other]) => other - one);
  const mostTaken = fullest.map(([name, part]) => `${name} ${Math.round(100 * part)} %`).join(', ');
  return { ...attacked, mostTaken };
}

/** Sends what a new customer stores until they are signed in; returns the first refusal, or the last reply. */
async function begin(url: string, from: string, phone: string): Promise<Reply> {
  const quoted = await makeCall(url, 'askQuote', { from, body: quoteBody() });
  if (quoted.status !== 200) return quoted;
  const sent = await makeCall(url, 'uploadVoice', { from, file: { field: 'file', content: voice } });
  if (sent.status !== 200) return sent;
  const asked = await makeCall(url, 'requestCode', { from, body: { phone } });
  if (asked.status !== 200) return asked;
  const body = { verification_id: asked.body['verification_id'], code: await readCode(url, phone) };
  return makeCall(url, 'verifyCode', { from, body });
}

/** Sends a picture, gets a quote with it and orders; returns the first refusal, or the last reply. */
async function order(
  url: string,
  { token, from }: { readonly token: string; readonly from: string },
): Promise<Reply> {
  const file = { field: 'image', content: picture };
  const sent = await makeCall(url, 'uploadImage', { from, token, file });
  if (sent.status !== 200) return sent;
  const answers = [...cleaningAnswers, answer(pictures, [String(sent.body['id'])])];
  const quoted = await makeCall(url, 'askQuote', { from, token, body: quoteBody({ answers }) });
  if (quoted.status !== 200) return quoted;
  const body = orderBody(String(quoted.body['inquiry_id']), { answers });
  return makeCall(url, 'placeOrder', { from, token, body });
}

/** Orders, and lets the work be done on the page for developers; returns the order's id. */
async function makeDoneOrder(url: string, token: string): Promise<string> {
  const { body } = await order(url, { token, from: honestAddress(customersUnderWay) });
  const id = String(body['order_uuid']);
  for (const step of ['assigned', 'in_progress', 'done'])
    await fetch(`${url}/dev/orders/${id}/${step}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
    });
  return id;
}

async function readQuestions(url: string): Promise<string[]> {
  const query = { service: 'home-cleaning' };
  const { body } = await makeCall(url, 'listUserQuestions', { from: honestAddress(0), query });
  return (body['results'] as readonly { readonly id: string }[]).map(({ id }) => id);
}
