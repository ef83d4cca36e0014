import type { Customer } from './customer.ts';
import type { World } from './world.ts';

/** Another browser in which the same person is signed in: a phone gets no second code so soon. */
export async function anotherDevice(world: World, customer: Customer): Promise<Customer> {
  const own = await world.bff.parts.sessions.find(customer.session);
  if (!own) throw new Error('nobody is signed in');
  const device = world.newCustomer();
  await device.open('/');
  const { id } = await world.bff.parts.sessions.begin({ ...own, visitor: 'v_another' }, own.expires_at);
  device.cookies.set('__Host-gam-session', id);
  return device;
}
