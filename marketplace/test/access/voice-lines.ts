import { anyone, attempt, ownAlone, tried, users } from './line.ts';

const words = { description: 'متخصص دیر رسید.' };
const contact = { name: 'سارا کریمی', phone: '09121234567' };
/** Operators do not write for customers. */
const noOperators = { acting: 403, operator: 403 } as const;

/** What customers and guests write to the company. */
export const voiceLines = {
  listCriticSuggestions: tried(attempt('their own', users(200), () => ({}))),
  sendCriticSuggestion: tried(
    attempt('of their own', users(200, noOperators), () => ({ body: { kind: 'critic', ...words } })),
    attempt('under a used key', users(409, noOperators), ({ keys }) => ({
      body: { kind: 'critic', ...words },
      key: keys.feedback,
    })),
  ),
  sendComplaint: tried(
    attempt('about their order', { ...ownAlone, ...noOperators }, ({ placed }) => ({
      body: { order_id: placed.uuid, ...words },
    })),
  ),
  sendDissatisfaction: tried(
    attempt('by uuid', { ...ownAlone, ...noOperators }, ({ placed }) => ({
      body: { demand_id: placed.uuid, ...words },
    })),
    attempt('by number', { ...ownAlone, ...noOperators }, ({ placed }) => ({
      body: { demand_id: placed.number, ...words },
    })),
  ),
  joinMovingCampaign: anyone({ body: { ...contact, city: '1' } }),
  sendOrganizationLead: anyone({ body: { ...contact, organization: 'شرکت نمونه' } }),
  listLotteryWinners: anyone(),
} as const;
