import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, next } from '../../test/support/events.ts';
import { World } from '../../test/support/world.ts';
import { demoSettings } from './run-servers.ts';

const insurance = '/order/other/partners/partner-insurance?city_id=1';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

describe('demoSettings', () => {
  it('lets a web view of the demo services lead to its partner [O-2.33]', async () => {
    await world.restartBff({ env: demoSettings({ production: false }, {}) });
    const customer = world.newCustomer();
    await customer.open(insurance);
    await customer.send(answer('1001', ['100101']), next());
    expect(customer.node('question').widget).toMatchObject({
      type: 'web_view',
      href: expect.stringContaining('https://'),
    });
  });

  it('changes nothing in production, and no setting that is set', () => {
    expect(demoSettings({ production: true }, {})).toEqual({});
    expect(demoSettings({ production: false }, { WEB_VIEW_HOSTS: 'shop.example' })).toEqual({});
    expect(demoSettings({ production: false }, { WEB_VIEW_HOSTS: ' ' })).toHaveProperty('WEB_VIEW_HOSTS');
  });
});
