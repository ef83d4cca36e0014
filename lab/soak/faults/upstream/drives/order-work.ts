import type { Customer } from '../../../../../bff/test/support/customer.ts';
import { submitForm } from '../../../../../bff/test/support/events.ts';
import { signInOperator } from '../../../../../bff/test/support/operator.ts';
import type { World } from '../../../../../bff/test/support/world.ts';
import { orderWorkUrl } from '../../../../../bff/src/protocol/urls/desk-urls.ts';
import type { Drive } from '../drive.ts';
import { atTask } from './task.ts';

/** An operator at the work of an order that was just placed. */
async function atWork(world: World): Promise<Customer> {
  const uuid = (await atTask(world)).screen.url.split('/').at(-1) ?? '';
  const operator = await signInOperator(world);
  await operator.open(orderWorkUrl(uuid));
  return operator;
}

export const loadOrderWork: Drive = {
  way: 'screen',
  prepare: async (world) => {
    const operator = await atWork(world);
    return () => operator.open(operator.screen.url);
  },
};

/** Assigns the first expert who is offered. */
async function assign(operator: Customer) {
  const [expert] = operator.node('message_form').fields[0]?.options ?? [];
  return operator.send(submitForm('desk_expert', { expert: expert?.id ?? '' }));
}

export const assignExpert: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const operator = await atWork(world);
    return () => assign(operator);
  },
};

export const progressOrder: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const operator = await atWork(world);
    await assign(operator);
    return () => operator.send(submitForm('desk_start'));
  },
};

export const priceRemainder: Drive = {
  way: 'page_write',
  prepare: async (world) => {
    const operator = await atWork(world);
    await assign(operator);
    await operator.send(submitForm('desk_start'));
    const { args } = operator.node('message_form').submit;
    return () =>
      operator.send(submitForm('desk_finish', { ...(args as Record<string, string>), remainder: '300000' }));
  },
};
