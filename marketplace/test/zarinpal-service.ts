import {
  type Fault,
  type JsonReply,
  type OutsideRequest,
  type OutsideService,
  startOutsideService,
} from './outside-service.ts';

/** The merchant of tests. */
export const merchantId = '1344b5d4-0048-11e8-94db-005056a205be';

interface Session {
  readonly amount: number;
  readonly currency: string;
  readonly callbackUrl: string;
  readonly orderId: string;
  state: 'IN_BANK' | 'PAID' | 'VERIFIED' | 'FAILED' | 'REVERSED' | 'BROKEN';
}

type Operation = 'request' | 'verify' | 'inquiry' | 'reverse';
type Fields = Readonly<Record<string, unknown>>;

const success = (data: object): JsonReply => ({
  body: { data: { message: 'Success', ...data }, errors: [] },
});
const failure = (code: number): JsonReply => ({
  status: 400,
  body: { data: [], errors: { code, message: `error ${code}`, validations: [] } },
});

/** A gateway that answers as the documents of version 4 say; its customers pay or cancel as a test tells. */
export interface ZarinpalService extends OutsideService {
  readonly sessions: ReadonlyMap<string, Session>;
  /** What the next calls of an operation do instead of answering: a fault, or the fault after the work is done. */
  readonly breaks: Map<Operation, { readonly fault: Fault; readonly isAfter: boolean }>;
  readonly pay: (authority: string) => void;
  readonly cancel: (authority: string) => void;
  /** Lets the gateway fail in the verification of this payment alone. */
  readonly breakPayment: (authority: string) => void;
  /** The fields of the requests for an operation. */
  readonly calls: (operation: Operation) => Fields[];
}

export async function startZarinpalService(): Promise<ZarinpalService> {
  const sessions = new Map<string, Session>();
  const breaks: ZarinpalService['breaks'] = new Map();
  const withSession = (given: Fields, act: (session: Session) => JsonReply) => {
    if (given['merchant_id'] !== merchantId) return failure(-10);
    const session = sessions.get(String(given['authority']));
    return session === undefined ? failure(-54) : act(session);
  };
  const operations: { readonly [O in Operation]: (given: Fields) => JsonReply } = {
    request: (given) => {
      if (given['merchant_id'] !== merchantId) return failure(-10);
      const { amount, currency, callback_url: callbackUrl, description, metadata } = given;
      if (typeof amount !== 'number' || amount < 1_000 || typeof description !== 'string') return failure(-9);
      const authority = `A${String(sessions.size + 1).padStart(35, '0')}`;
      const orderId = (metadata as { order_id?: string }).order_id ?? '';
      sessions.set(authority, {
        amount,
        currency: String(currency),
        callbackUrl: String(callbackUrl),
        orderId,
        state: 'IN_BANK',
      });
      return success({ code: 100, authority, fee_type: 'Merchant', fee: 100 });
    },
    verify: (given) =>
      withSession(given, (session) => {
        if (session.state === 'BROKEN') return failure(-52);
        if (given['amount'] !== session.amount) return failure(-50);
        if (session.state !== 'PAID' && session.state !== 'VERIFIED') return failure(-51);
        const code = session.state === 'PAID' ? 100 : 101;
        session.state = 'VERIFIED';
        return success({ code, ref_id: 201, card_pan: '502229******5995', order_id: session.orderId });
      }),
    inquiry: (given) => withSession(given, ({ state }) => success({ code: 100, status: state })),
    reverse: (given) =>
      withSession(given, (session) => {
        if (session.state !== 'VERIFIED' && session.state !== 'PAID') return failure(-61);
        session.state = 'REVERSED';
        return success({ code: 100, message: 'Reversed' });
      }),
  };

  const operationOf = ({ path }: OutsideRequest) =>
    /^\/pg\/v4\/payment\/(request|verify|inquiry|reverse)\.json$/.exec(path)?.[1] as Operation | undefined;
  const service = await startOutsideService((request) => {
    const operation = operationOf(request);
    if (operation === undefined) return { status: 404, body: {} };
    const broken = breaks.get(operation);
    if (broken?.isAfter === false) return broken.fault;
    const answer = operations[operation](JSON.parse(request.body) as Fields);
    return broken?.fault ?? answer;
  });
  const move = (state: Session['state']) => (authority: string) => {
    const session = sessions.get(authority);
    if (session === undefined) throw new Error(`no session ${authority}`);
    session.state = state;
  };
  return Object.assign(service, {
    sessions,
    breaks,
    pay: move('PAID'),
    cancel: move('FAILED'),
    breakPayment: move('BROKEN'),
    calls: (operation: Operation) =>
      service.requests
        .filter((request) => operationOf(request) === operation)
        .map(({ body }) => JSON.parse(body) as Fields),
  });
}
