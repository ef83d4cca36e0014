import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { coldAir, goToImages } from './cold-air.ts';
import type { Customer } from './customer.ts';
import { makePng } from './files.ts';
import { World } from './world.ts';

export let world: World;

/** Starts the world of a test file and ends it after the file's tests. */
export function startUploadWorld(): void {
  beforeAll(async () => {
    world = await World.start();
  });
  beforeEach(() => world.proxy.forget());
  afterEach(() => world.proxy.heal());
  afterAll(() => world.stop());
}

export const png = makePng(80, 60);
export async function open(): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(coldAir);
  return customer;
}
/** A guest at the question about pictures. */
export async function atImages(): Promise<Customer> {
  const customer = await open();
  await goToImages(customer);
  return customer;
}
/** The name of an uploaded picture. */
export async function upload(customer: Customer, bytes = png): Promise<string> {
  const { status, body } = await customer.upload('images', bytes);
  if (status !== 200 || !body.id) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.id;
}
