import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import request from 'supertest';
import { answer, event, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

/** The reply inside a page. */
function readReply(text: string): { screen: { id: string; title: string } } {
  const [, json = ''] = /<script type="application\/json" id="gam-reply">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(json) as ReturnType<typeof readReply>;
}

describe('a page', () => {
  it('contains the screen in the shell, with its title and address in the head', async () => {
    const customer = world.newCustomer();
    const { status, text, headers } = await customer.visit('/?city_id=1');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(readReply(text).screen).toMatchObject({ id: 'home' });
    expect(text).toContain(`<title>${readReply(text).screen.title}</title>`);
    expect(text).toContain(`<link rel="canonical" href="${world.bff.url}/">`);
    expect(text).not.toContain('name="robots"');
  });

  it('is excluded from search engines if it shows an order [O-2.02]', async () => {
    const { text } = await world.newCustomer().visit(homeCleaning);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(readReply(text).screen.id).toBe('order.question');
  });

  it.each(['/login', '/my-orders', '/nowhere'])('%s is excluded from search engines too', async (url) => {
    expect((await world.newCustomer().visit(url)).text).toContain('content="noindex"');
  });

  it('asks about the first city if it has none, and goes on in the chosen one', async () => {
    const customer = world.newCustomer();
    const bare = '/order/home-services/cleaning/home-cleaning?utm_source=ads';
    await customer.open(bare);
    await customer.open(customer.screen.redirect ?? '');
    expect(customer.screen.body.map(({ type }) => type)).toContain('picker');
    await customer.send(event('change_city', { city: '2' }));
    await customer.open(customer.screen.redirect ?? '');
    expect(customer.flow.step).toBe('101');
    expect(customer.screen.url).toContain('city_id=2');
    expect(customer.screen.body.map(({ type }) => type)).not.toContain('picker');
    expect(await customer.visit(bare)).toMatchObject({
      status: 302,
      headers: { location: `${bare}&city_id=2` },
    });
  });

  it('contains no text that could end its script, whatever was answered', async () => {
    const customer = world.newCustomer();
    await customer.open('/order/home-services/painting/house-painting?city_id=1');
    await customer.send(answer('301', ['30101']), next(), answer('302', ['80']), next(), next());
    await customer.send(answer('304', ['30401']), next(), answer('305', ['30501']), next());
    const hostile = '</script><script>alert(1)</script><!-- \u2028 "';
    await customer.send(answer('309', [hostile]));
    const { text } = await customer.visit(customer.screen.url);
    expect(text).not.toContain('<script>alert');
    expect(text.match(/<\/script>/g)?.length).toBe(text.match(/<script/g)?.length);
    expect(JSON.stringify(readReply(text).screen)).toContain('</script><script>alert(1)</script>');
    const page = await customer.visit(`/categories/home-services/cleaning?x="><img src=x onerror=alert(1)>`);
    expect(page.text).not.toContain('<img src=x');
  });

  it('has a strict policy: only own scripts, no inline, no eval, and a new nonce each time', async () => {
    const customer = world.newCustomer();
    const policies = [];
    for (const url of ['/', homeCleaning, '/nowhere']) {
      const { headers } = await customer.visit(url);
      const policy = headers['content-security-policy'] ?? '';
      policies.push(policy);
      expect(policy).not.toMatch(/unsafe-|\*|http:/);
      expect(policy).toMatch(/default-src 'none';/);
      expect(policy).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}';/);
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"])
        expect(policy).toContain(rule);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'strict-transport-security': expect.stringContaining('max-age='),
      });
    }
    expect(new Set(policies).size).toBe(policies.length);
  });

  it('sends its headers to HEAD too', async () => {
    const { status } = await request(world.bff.url).head('/login').set('accept', 'text/html');
    expect(status).toBe(200);
  });
});

describe('the API', () => {
  it('is never cached', async () => {
    const customer = world.newCustomer();
    const { headers } = await customer.open('/');
    expect(headers['cache-control']).toBe('no-store');
    expect((await customer.send(event('change_city', { city: '1' }))).headers['cache-control']).toBe(
      'no-store',
    );
  });

  it('publishes its contract, with every field of a service and a question [O-3.01] [O-3.02]', async () => {
    const ask = async (path: string) => {
      const { status, body } = await request(world.bff.url).get(path);
      expect(status).toBe(200);
      return body as Record<string, unknown>;
    };
    expect(Object.keys((await ask('/api/openapi.json'))['paths'] as object)).toEqual(
      expect.arrayContaining([
        '/api/screen',
        '/api/events',
        '/api/flows/{id}/explain',
        '/api/flows/{id}/sources/{source}',
        '/api/uploads/images',
        '/api/uploads/voice',
        '/api/client-errors',
        '/api/rules/status',
        '/api/services/',
      ]),
    );
    expect((await ask('/api/upstream.json'))['paths']).toHaveProperty(['/v2/orders/']);
    const { schemas } = (await ask('/api/schemas/')) as { schemas: string[] };
    expect(schemas).toEqual(expect.arrayContaining(['Screen', 'ServiceDetail', 'QuoteResult']));
    const service = await ask('/api/schemas/ServiceDetail.json');
    expect(service['required']).toEqual([
      'id',
      'slug',
      'base_slug',
      'title',
      'questions',
      'min_hours_before_order_allowed',
      'date_question_type',
      'date_question_values',
      'is_periodic',
      'weather_enabled',
      'max_voice_duration_minutes',
      'date_probability_message',
      'has_price',
      'rel_canonical_link',
      'new_work_flow',
    ]);
    const question = JSON.stringify(await ask('/api/schemas/ServiceDetail'));
    for (const field of [
      'type_tags',
      'detail',
      'description',
      'help_text',
      'is_mandatory',
      'is_auth_required',
      'options',
      'answers',
      'parent',
      'parent_requirements',
      'display_in_process',
      'is_recommended_title',
      'min_allowed_value',
      'max_allowed_value',
      'step',
    ])
      expect(question).toContain(`"${field}"`);
    expect((await request(world.bff.url).get('/api/schemas/__proto__')).status).toBe(404);
  });

  it('shows a question’s detail as heading, its description as unit or placeholder, and its help [O-3.02]', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    expect(customer.node('question')).toMatchObject({
      heading: 'چه نوع نظافتی نیاز دارید؟',
      help: 'پرسش‌های بعدی بر اساس این پاسخ تنظیم می‌شود.',
    });
    await customer.send(answer('101', ['10102']), next());
    expect(JSON.stringify(customer.node('question').widget)).toContain('متر مربع');
  });

  it('shows a screen for a service that lacks fields, has unknown types or repeats ids [O-3.01] [O-3.03]', async () => {
    world.proxy.fail(/\/v2\/services\//, {
      does: 'rewrite',
      with: (body) => {
        const service = JSON.parse(body) as { questions: Record<string, unknown>[] };
        const [first] = service.questions;
        const odd = [
          { id: '101', type: 'hologram', type_tags: ['unheard_of'], title: 'یک پرسش ناشناخته' },
          { ...first, id: '102' },
          { ...first, id: '102' },
        ];
        return JSON.stringify({ ...service, questions: odd });
      },
    });
    const customer = world.newCustomer();
    const { status } = await customer.open(homeCleaning.replace('city_id=1', 'city_id=3'));
    world.proxy.heal();
    expect(status).toBe(200);
    expect(customer.screen.progress?.total).toBe(2);
  });

  it('accepts reports of what a client could not draw', async () => {
    const send = (body: object) =>
      request(world.bff.url).post('/api/client-errors').set('gam-catalogue', 'web/1').send(body);
    expect((await send({ kind: 'unknown_node', path: '/body/0', message: 'x' })).status).toBe(200);
    expect((await send({ kind: 'other', path: '/body/0', message: 'x' })).status).toBe(400);
    expect((await send({ kind: 'script', path: '/', message: 'x'.repeat(3000) })).status).toBe(400);
  });

  it('reports that it is alive without a call to the upstream', async () => {
    world.proxy.forget();
    for (const path of ['/livez', '/readyz'])
      expect((await request(world.bff.url).get(path)).status).toBe(200);
    // The BFF requests the rules by itself, every half a second.
    expect(world.proxy.calls(/^(?!GET \/v2\/flow-rules\/)/)).toEqual([]);
  });
});

describe('a page that every visitor sees alike', () => {
  it('has nothing of the visitor for whom it was made, and a nonce and cookies for each', async () => {
    const [one, other] = [world.newCustomer(), world.newCustomer()];
    const [first, second] = [await one.visit('/?city_id=2'), await other.visit('/?city_id=2')];
    const nonceOf = ({ headers }: typeof first) =>
      /'nonce-(\w+)'/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '?';
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(second.text).toBe(first.text.replaceAll(nonceOf(first), nonceOf(second)));
    for (const [name, value] of one.cookies) {
      expect(first.text).not.toContain(value);
      expect(other.cookies.get(name)).not.toBe(value);
    }
  });

  it.each([
    ['gzip', 'gzip'],
    ['br, gzip', 'gzip'],
    ['identity', undefined],
  ])('is sent in a form that a browser with %s reads', async (accepted, sent) => {
    const { headers, text } = await request(world.bff.url)
      .get('/?city_id=2')
      .set({ accept: 'text/html', 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers['vary']]).toEqual([sent, expect.stringMatching(/Accept/)]);
    expect(readReply(text).screen).toMatchObject({ id: 'home' });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('is not sent to a customer who is signed in, and does not become another one by them', async () => {
    const customer = world.newCustomer();
    const url = '/?city_id=1';
    const before = await world.newCustomer().visit(url);
    await customer.open('/login');
    await customer.signIn(world.newPhone(), world.readCode);
    const { screen } = readReply((await customer.visit(url)).text) as unknown as { screen: object };
    expect(JSON.stringify(screen)).toContain('sign_out');
    const after = readReply((await world.newCustomer().visit(url)).text);
    expect(after).toEqual(readReply(before.text));
  });

  it('has the city that a browser has chosen before', async () => {
    const customer = world.newCustomer();
    await customer.open('/');
    await customer.send(event('change_city', { city: '2' }));
    const chosen = readReply((await customer.visit('/')).text);
    expect(JSON.stringify(chosen)).not.toBe(
      JSON.stringify(readReply((await world.newCustomer().visit('/')).text)),
    );
  });
});
