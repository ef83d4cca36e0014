import { anyone, attempt, forAuditors, forBff, forOperators, own, ownAlone, tried, users } from './line.ts';

/** Those of the team on their own account; 403 for everybody else. */
const team = (status: number) =>
  users(403, {
    reader: status,
    editor: status,
    reviewer: status,
    supervisor: status,
    finance: status,
    operator: status,
  });

const byNobody = { id: 'guessed', rawId: 'guessed', type: 'public-key' };
const madeByNobody = { ...byNobody, response: { clientDataJSON: 'e30', attestationObject: 'oA' } };
const signedByNobody = {
  ...byNobody,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};

/** Customers on their own account; operators who act for one and sessions of the team are refused. */
const ownData = (status: number) => users(403, { stranger: status, reviewerBySms: status });

/** Sessions, customers, addresses and files. */
export const accountLines = {
  requestCode: anyone(({ phone }) => ({ body: { phone }, key: 'asks-for-a-code' })),
  verifyCode: anyone({ body: { verification_id: 'guessed', code: '123456' }, key: 'guesses' }, 400),
  operatorSignIn: anyone(({ phone }) => ({ body: { phone, password: 'a guess', code: '123456' } }), 400),
  // Wrong for those of the team, and for nobody else.
  renewTeamLink: tried(
    attempt(
      'by a guess',
      users(403, { reader: 400, editor: 400, reviewer: 400, supervisor: 400, finance: 400, operator: 400 }),
      () => ({ body: { password: 'a guess', code: '123456' } }),
    ),
  ),
  openTeamLink: anyone({ body: { token: 'guessed' } }, 404),
  enrolTeamMember: anyone({ body: { token: 'guessed', password: 'a long password', code: '123456' } }, 404),
  // The same for everybody, and nobody's name in it.
  beginPasskeySignIn: anyone({ body: {}, key: 'asks-for-a-passkey' }),
  passkeySignIn: anyone({ body: { credential: signedByNobody } }, 400),
  beginPasskey: anyone({ body: { token: 'guessed' } }, 404),
  addPasskey: anyone({ body: { token: 'guessed', credential: madeByNobody, name: '' } }, 404),
  listPasskeys: tried(attempt('their own', team(200), () => ({}))),
  removePasskey: tried(attempt('by a guess', team(404), () => ({ params: { id: 'guessed' } }))),
  currentUser: tried(attempt('themselves', users(200, { pipeline: 200 }), () => ({}))),
  changeProfile: tried(
    // Audits name a person of the team.
    attempt('their own', { ...ownData(200), reviewerBySms: 403 }, () => ({
      body: { first_name: 'مهمان', last_name: 'ناخوانده' },
    })),
  ),
  endSession: tried(attempt('their own', users(200), () => ({}))),
  // An operator who acts for a customer cannot end the customer's other sessions.
  endAllSessions: tried(attempt('their own', users(200, { acting: 403 }), () => ({}))),

  requestFreshCode: tried(attempt('their own', ownData(200), () => ({ body: {} }))),
  confirmFreshCode: tried(
    attempt('by a guess', ownData(400), () => ({ body: { verification_id: 'guessed', code: '123456' } })),
  ),
  exportAccount: tried(attempt('their own', ownData(200), () => ({}))),
  loadDeletion: tried(attempt('their own', ownData(200), () => ({}))),
  // A person of the team is not deleted by themselves.
  requestDeletion: tried(attempt('their own', { ...ownData(200), reviewerBySms: 403 }, () => ({ body: {} }))),
  withdrawDeletion: tried(attempt('their own', ownData(200), () => ({}))),
  loadDormantAccount: tried(attempt('their own', ownData(200), () => ({}))),
  proveDormantAccount: tried(
    attempt('that is not dormant', ownData(200), ({ phone }) => ({ body: { detail: phone } })),
  ),
  beginFreshAccount: tried(attempt('that is not dormant', ownData(409), () => ({ body: {} }))),
  listErasedAccounts: tried(
    attempt('since an instant', { ...forBff, bff: 200 }, () => ({
      query: { since: new Date(0).toISOString() },
    })),
  ),

  findCustomer: tried(attempt('by phone', forOperators, ({ phone }) => ({ body: { phone } }))),
  createCustomer: tried(attempt('who is there', forOperators, ({ phone }) => ({ body: { phone } }))),
  loadCustomer: tried(attempt('by id', forOperators, ({ id }) => ({ params: { id } }))),
  actForCustomer: tried(attempt('for them', forOperators, ({ id }) => ({ params: { id }, body: {} }))),
  loadCallScript: tried(attempt('of all', forBff, () => ({}))),
  searchDesk: tried(
    attempt('by number', forOperators, ({ placed }) => ({ body: { text: placed.number } })),
    attempt('by name', forOperators, () => ({ body: { text: 'نام' } })),
  ),
  listDeskOrders: tried(attempt('of all', forOperators, () => ({}))),
  listCustomerNotes: tried(attempt('about them', forOperators, ({ id }) => ({ params: { id } }))),
  addCustomerNote: tried(
    attempt('about them', forOperators, ({ id }) => ({ params: { id }, body: { text: 'زنگ خراب است.' } })),
  ),
  listAudit: tried(
    attempt('of all', forAuditors, () => ({})),
    attempt('of one', forAuditors, ({ id }) => ({ query: { customer: id } })),
  ),

  listTeamAudit: tried(attempt('of all', users(403, { supervisor: 'may' }), () => ({}))),

  listAddresses: tried(
    attempt('their own', users(200), () => ({})),
    attempt('by contract', forOperators, ({ id }) => ({ query: { customerContractId: id } })),
  ),
  createAddress: tried(
    attempt('under a used key', users(409), ({ address, keys }) => ({
      body: address.created,
      key: keys.address,
    })),
    attempt('by contract', forOperators, ({ id, address }) => ({
      body: { ...address.created, customerContractId: id },
    })),
    // An acting operator gets a field error: the phone is another customer's.
    attempt('by phone', { ...forOperators, acting: 400 }, ({ phone, address }) => ({
      body: { ...address.created, phoneNumber: phone },
    })),
  ),
  // Experts change no address at all. [W-6.02]
  updateAddress: tried(
    attempt('a change', { ...own, expert: 403 }, ({ address: { id, home } }) => ({
      params: { id },
      body: { ...home, id, detail: 'کوچه دیگری، پلاک ۲۰' },
    })),
    attempt('by contract', forOperators, ({ id: contract, address: { id, home } }) => ({
      params: { id },
      body: { ...home, id, customerContractId: contract },
    })),
    attempt('a removal', { ...own, expert: 403 }, ({ address: { id, home } }) => ({
      params: { id },
      body: { id, area: home.area, detail: home.detail, isActive: false },
    })),
  ),
  markUserExisting: tried(
    attempt('by phone', { ...forOperators, acting: 404 }, ({ phone }) => ({ body: { phoneNumber: phone } })),
    attempt('by contract', { ...forOperators, acting: 404 }, ({ id, phone }) => ({
      body: { phoneNumber: phone, customerContractId: id },
    })),
  ),

  uploadImage: anyone({ body: {} }, 400),
  uploadVoice: anyone({ body: {} }, 400),
  listOrderImages: tried(
    attempt('by number', ownAlone, ({ placed, uploads }) => ({
      body: { orderId: placed.number, imagesId: [uploads.image] },
    })),
  ),
  listOrderVoices: tried(
    attempt('by number', ownAlone, ({ placed, uploads }) => ({
      body: { orderId: placed.number, voiceIds: [uploads.voice] },
    })),
  ),
} as const;
