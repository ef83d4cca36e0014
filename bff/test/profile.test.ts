import { beforeAll, describe, expect, it } from 'vitest';
import { submitForm } from './support/events.ts';
import { signedIn } from './support/order.ts';
import { tidyWorld } from './support/tidy-world.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
tidyWorld(() => world);

const url = '/account/profile';
const named = { first_name: ' نیما ', last_name: 'صالحی' };

describe("the page of a customer's name", () => {
  it('is reached from the account, and leads back there with the name that was saved', async () => {
    const customer = await signedIn(world);
    await customer.open('/account');
    expect(JSON.stringify(customer.screen.body)).toContain(`"href":"${url}"`);
    expect(JSON.stringify(customer.screen.body)).toContain('افزودن نام');
    expect((await customer.open(url)).status).toBe(200);
    expect(customer.node('message_form').fields.map(({ name, value }) => [name, value])).toEqual([
      ['first_name', ''],
      ['last_name', ''],
    ]);
    const { body } = await customer.send(submitForm('profile', named));
    expect(body.screen?.redirect).toBe('/account');
    expect(body.effects).toEqual([expect.objectContaining({ type: 'toast', level: 'success' })]);
    await customer.open('/account');
    expect(customer.node('facts').items[0]).toMatchObject({ label: 'نام', value: 'نیما صالحی' });
    expect(JSON.stringify(customer.screen.body)).toContain('ویرایش نام');
    await customer.open(url);
    expect(customer.node('message_form').fields.map(({ value }) => value)).toEqual(['نیما', 'صالحی']);
  });

  it.each([
    [{ first_name: ' ', last_name: 'صالحی' }, 'first_name'],
    [{ first_name: 'نیما', last_name: 'صالحی ۲' }, 'last_name'],
    [{ first_name: 'ن'.repeat(21), last_name: 'صالحی' }, 'first_name'],
  ])('says at its field what is wrong with %o', async (values, wrong) => {
    const customer = await signedIn(world);
    await customer.open(url);
    await customer.send(submitForm('profile', values));
    const errors = customer.node('message_form').fields.filter(({ error }) => error !== null);
    expect(errors).toMatchObject([{ name: wrong, error: expect.stringContaining('۲ تا ۲۰ حرف') }]);
  });

  it('keeps the name where the backend has no such call, and says so', async () => {
    const customer = await signedIn(world);
    await customer.open(url);
    world.proxy.fail(/PATCH \/v2\/auth\/me\//, { does: 'answer', status: 404, body: '{}' });
    const { body } = await customer.send(submitForm('profile', named));
    expect(JSON.stringify(body)).toContain('"level":"error"');
    world.proxy.heal();
    await customer.open('/account');
    expect(customer.node('facts').items.map(({ key }) => key)).not.toContain('name');
  });

  it('sends a guest to the sign-in first', async () => {
    const guest = world.newCustomer();
    expect((await guest.open(url)).status).toBe(401);
  });
});
