import { openReceipt, rechargeCredit } from './credit/index.ts';
import { financeForms } from './finance/index.ts';
import {
  addNote,
  enrolInTeam,
  moderationForms,
  passkeyForms,
  renewFactors,
  workForms,
} from './desk/index.ts';
import { personalForms } from './personal-data/index.ts';
import { rateOrder, spendCredit } from './task/index.ts';
import { voiceForms } from './voices/index.ts';
import type { PageForm } from '../protocol/pages/page-forms.ts';

/** The forms of pages by the name that their buttons fix. */
export const featureForms: Readonly<Record<string, PageForm>> = {
  ...moderationForms,
  ...workForms,
  ...voiceForms,
  ...passkeyForms,
  ...personalForms,
  desk_note: addNote,
  team_enrol: enrolInTeam,
  team_renew: renewFactors,
  order_rating: rateOrder,
  spend_credit: spendCredit,
  recharge: rechargeCredit,
  account_receipt: openReceipt,
  ...financeForms,
};
