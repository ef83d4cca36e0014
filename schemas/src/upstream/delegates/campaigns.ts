import { Type } from 'typebox';
import { CityId, Id, Instant, nullable } from '../../values.ts';
import { defineCall, pageOf, pageQuery } from '../../call.ts';
import { Acknowledgement } from './feedback.ts';

/** A winner of the lottery; the phone is masked. The shape is this project's choice. */
const LotteryWinner = Type.Object(
  { id: Id, name: Type.String(), phone: Type.String(), prize: Type.String(), drawn_at: Instant },
  { title: 'LotteryWinner' },
);

const contact = {
  name: Type.String({ minLength: 2, maxLength: 80 }),
  phone: Type.String({ minLength: 4, maxLength: 20 }),
  description: Type.Optional(nullable(Type.String({ maxLength: 1000 }))),
};

/** The calls for campaigns and the lottery. [O-7.23] */
export const campaignCalls = {
  joinMovingCampaign: defineCall({
    method: 'POST',
    path: '/v2/delegates/campaign/moving/',
    about: "Requests a call about moving house. The payload and reply are this project's choice. [O-7.23]",
    auth: 'anyone',
    effect: 'write',
    body: Type.Object({ ...contact, city: CityId }),
    reply: Acknowledgement,
  }),
  sendOrganizationLead: defineCall({
    method: 'POST',
    path: '/v2/delegates/organization-leads/',
    about: "Requests a call for an organization. The payload and reply are this project's choice. [O-7.23]",
    auth: 'anyone',
    effect: 'write',
    body: Type.Object({ ...contact, organization: Type.String({ minLength: 2, maxLength: 120 }) }),
    reply: Acknowledgement,
  }),
  listLotteryWinners: defineCall({
    method: 'GET',
    path: '/v2/delegates/lottery/winners/',
    about:
      "The winners of the lottery, newest first. The query and reply are this project's choice. [O-7.23]",
    auth: 'anyone',
    effect: 'read',
    query: Type.Object(pageQuery(20, 100)),
    reply: pageOf(LotteryWinner),
  }),
} as const;
