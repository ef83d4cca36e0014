import type { Customer } from './customer.ts';
import type { World } from './world.ts';

/** Another browser with a session of the same user, made without a code, since a phone gets no second code so soon. */
export async function anotherDevice(world: World, customer: Customer): Promise<Customer> {
  const own = await world.bff.parts.sessions.find(customer.session);
  if (!own) throw new Error('the customer has no session');
  const device = world.newCustomer();
  await device.open('/');
  const { id } = await world.bff.parts.sessions.begin({ ...own, visitor: 'v_another' }, own.expires_at);
  device.cookies.set('gam-session', id);
  return device;
}
