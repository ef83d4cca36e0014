import { fillText } from '@gam/shared/fill-text';
import { deskTexts } from '../../../../../bff/src/features/desk/index.ts';
import { forCustomer } from '../../../../../bff/src/protocol/urls/desk-urls.ts';
import { event, submitForm } from '../../../../../bff/test/support/events.ts';
import { homeCleaning } from '../../../../../bff/test/support/home-cleaning.ts';
import {
  chooseCustomer,
  inviteMember,
  makeMember,
  makeOperator,
  signInMember,
  signInOperator,
} from '../../../../../bff/test/support/operator.ts';
import { makeWriter } from '../../../../../bff/test/support/voices.ts';
import type { Customer } from '../../../../../bff/test/support/customer.ts';
import { type Act, type Drive, opening } from '../drive.ts';

export const operatorSignIn: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const operator = world.newCustomer();
    const { phone, password, codes } = await makeOperator(world.marketplace);
    await operator.open('/operator');
    return () => operator.send(event('operator_sign_in', { phone, password, code: codes[1] ?? '' }));
  },
};

export const findCustomer: Drive = {
  way: 'page_read',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    const phone = world.newPhone();
    await chooseCustomer(operator, phone);
    await operator.open('/operator');
    return () => operator.send(event('find_customer', { phone }));
  },
  // There is no such customer: the desk offers to create one.
  outcomes: { missing: ['works'] },
};

export const createCustomer: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    const phone = world.newPhone();
    await operator.send(event('find_customer', { phone }));
    return () => operator.send(event('create_customer', { phone, first_name: 'مینا', last_name: 'رضایی' }));
  },
};

export const loadCustomer: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    const id = await chooseCustomer(operator, world.newPhone());
    return () => operator.open(`/operator/customers/${id}`);
  },
};

export const actForCustomer: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    const id = await chooseCustomer(operator, world.newPhone());
    return () => operator.open(forCustomer(homeCleaning, id));
  },
};

export const listAudit: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    return () => operator.open('/operator/audit');
  },
};

export const searchDesk: Drive = {
  way: 'page_read',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    return () => operator.send(event('find_customer', { text: 'سارا' }));
  },
  // Such a backend finds customers by phone alone.
  outcomes: { missing: [{ says: fillText(deskTexts.find.nothing, { text: 'سارا' }) }] },
};

export const listDeskOrders: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    return () => operator.open('/operator/orders');
  },
};

/** A page on which the desk goes on without the notes. */
export const listCustomerNotes: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    const id = await chooseCustomer(operator, world.newPhone());
    return () => operator.open(`/operator/customers/${id}`);
  },
};

export const addCustomerNote: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    await operator.open(`/operator/customers/${await chooseCustomer(operator, world.newPhone())}`);
    return () => operator.send(submitForm('desk_note', { note: 'زنگ خراب است.' }));
  },
};

export const listReceivedFeedback: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    return () => operator.open('/operator/feedback');
  },
};

export const loadReceivedFeedback: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    const id = await (await makeWriter(world)).criticise('دیر رسیدند.');
    return () => operator.open(`/operator/feedback/${id}`);
  },
};

export const answerFeedback: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    const id = await (await makeWriter(world)).criticise('دیر رسیدند.');
    await operator.open(`/operator/feedback/${id}`);
    return () => operator.send(submitForm('desk_answer', { reply: 'پیگیری شد.' }));
  },
};

export const listUserPosts: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    return () => operator.open('/operator/posts');
  },
};

export const hideUserPost: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    const post = await (await makeWriter(world)).ask('چند نیرو می‌آید؟');
    await operator.open(`/operator/posts?ask=${post}`);
    return () => operator.send(submitForm('desk_hide_post', { post }));
  },
};

export const listReceivedReviews: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    return () => operator.open('/operator/reviews');
  },
};

/** The number of reviews that operators have taken to hide. */
let takenReviews = 0;

export const hideReview: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    await operator.open('/operator/reviews?state=shown');
    const { rows } = operator.node('table');
    // Each operator takes another one: what one hides, no other can hide.
    const review = rows[takenReviews++ % rows.length]?.key ?? '';
    await operator.open(`/operator/reviews?ask=${review}`);
    return () => operator.send(submitForm('desk_hide_review', { post: review }));
  },
};

/** A page on which operators go on without the script. */
export const loadCallScript: Drive = {
  way: 'optional',
  prepare: async (world) => {
    const operator = await signInOperator(world);
    const id = await chooseCustomer(operator, world.newPhone());
    return () => operator.open(`/operator/customers/${id}`);
  },
};

export const openTeamLink: Drive = opening('screen', `/operator/enrol?link=${'a'.repeat(43)}`);

export const renewTeamLink: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const { phone, password, codes } = await makeMember(world.marketplace, ['finance']);
    const member = world.newCustomer();
    await member.open('/operator');
    await member.send(event('operator_sign_in', { phone, password, code: codes[1] ?? '' }));
    await member.open('/account');
    return () => member.send(submitForm('team_renew', { password, code: codes[2] ?? '' }));
  },
};

/** A person of the team at their account. */
const atAccount =
  (write: (member: Customer) => ReturnType<Act>): Drive['prepare'] =>
  async (world) => {
    const member = await signInMember(world, ['finance']);
    await member.open('/account');
    return () => write(member);
  };

export const beginPasskey: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const { link } = await inviteMember(world.marketplace, ['finance']);
    const person = world.newCustomer();
    await person.open(`/operator/enrol?link=${link}`);
    return () => person.send(submitForm('passkey_make'));
  },
};

/** The account is shown without passkeys that cannot be loaded. */
export const listPasskeys: Drive = {
  way: 'optional',
  prepare: atAccount((member) => member.open('/account')),
};

export const beginPasskeySignIn: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const member = world.newCustomer();
    await member.open('/operator');
    return () => member.send(submitForm('passkey_ask'));
  },
};

export const listTeamAudit: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const supervisor = await signInMember(world, ['supervisor']);
    return () => supervisor.open('/operator/audit');
  },
};
