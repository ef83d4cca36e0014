import type { Reply, Screen } from '@gam/schemas/descriptors';
import { describe, expect, it } from 'vitest';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { writeReply } from '../../protocol/requests/reply.ts';
import { fillShell } from './shell.ts';

const template =
  '<head><!--gam:head--><link rel="image_src" href="/share-1.png"></head><body><!--gam:root--><!--gam:screen--></body>';
const page = (fields: Partial<Screen>) =>
  fillShell(
    template,
    writeReply({ screen: frameScreen({ id: 'x', url: '/', title: 't', body: [], ...fields }) }),
    'https://gam.example',
    'n0nce',
  );

describe('the shell', () => {
  it('contains title, robots, canonical URL and the page’s nonce in its head', () => {
    const head = page({ title: 'خانه', meta: { robots: 'noindex', canonical: '/a?b=1&c=2' } });
    expect(head).toContain('<title>خانه | گام</title><meta name="robots" content="noindex">');
    expect(head).toContain('<link rel="canonical" href="https://gam.example/a?b=1&amp;c=2">');
    expect(head).toContain('<meta property="csp-nonce" nonce="n0nce">');
    expect(page({ meta: { robots: null, canonical: null } })).not.toMatch(
      /<meta name="robots"|<link rel="(?:canonical|alternate)"/,
    );
  });

  it('says what other sites show beside a link to a public page, and nothing of others', () => {
    const meta = { robots: null, canonical: '/a', description: 'هر خدمت، "چند" پرسش' };
    const head = page({ title: 'خانه', url: '/a?city_id=1', meta });
    for (const tag of [
      'og:title" content="خانه | گام"',
      'og:description" content="هر خدمت، &quot;چند&quot; پرسش"',
      'og:url" content="https://gam.example/a"',
      'og:image" content="https://gam.example/share-1.png"',
    ])
      expect(head).toContain(`<meta property="${tag}>`);
    expect(page({ meta: { robots: 'noindex', canonical: '/a' } })).not.toContain('og:');
  });

  it('contains a foreign canonical URL and the app’s URL, both escaped', () => {
    const android = `android-app://a.b/https/gam.example/x?city_id="><script>`;
    const head = page({ meta: { robots: null, canonical: 'https://other.example/a', android } });
    expect(head).toContain('<link rel="canonical" href="https://other.example/a">');
    expect(head).toContain(
      '<link rel="alternate" href="android-app://a.b/https/gam.example/x?city_id=&quot;&gt;&lt;script&gt;">',
    );
  });

  it('escapes every text and keeps the reply unchanged', () => {
    const hostile = `</title></script><!--<img src=x onerror="a">'&\u2028\u2029$& $1`;
    const html = page({ title: hostile, body: [{ type: 'paragraph', key: 'p', text: hostile }] });
    expect(html).not.toContain('<img');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    const [, json = ''] = /id="gam-reply">(.*)<\/script>/.exec(html) ?? [];
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    const { screen } = JSON.parse(json) as Reply;
    expect(screen.body).toEqual([{ type: 'paragraph', key: 'p', text: hostile }]);
  });

  it('draws the text of a first screen', () => {
    const html = page({
      body: [
        { type: 'heading', key: 'h', text: 'عنوان', level: 1, detail: 'شرح' },
        { type: 'cards', key: 'c', layout: 'grid', items: [{ key: '1', title: 'کارت', href: '/a?b&c' }] },
        { type: 'empty', key: 'e', icon: 'missing', title: 'هیچ', text: 'نیست' },
        { type: 'status', key: 's', title: 'ثبت شد', tone: 'good' },
      ],
    });
    expect(html).toContain('<h1>عنوان</h1><p>شرح</p>');
    expect(html).toContain('<ul><li><a href="/a?b&amp;c">کارت</a></li></ul>');
    expect(html).toContain('<h2>هیچ</h2><p>نیست</p><h2>ثبت شد</h2>');
  });

  it('contains a drawn screen with its styles, and loads the build’s files after it', () => {
    const files =
      '<script type="module" crossorigin src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css">';
    const shell = template
      .replace('</head>', `${files}</head>`)
      .replace('<!--gam:root-->', '<div id="root"><!--gam:root--></div>');
    const reply = writeReply({ screen: frameScreen({ id: 'x', url: '/', title: 't', body: [] }) });
    const drawn = { html: '<p>$&</p>', rules: 'r{}', styles: 's{}' };
    const [head = '', body = ''] = fillShell(shell, reply, 'https://gam.example', 'n0nce', drawn).split(
      '</head>',
    );
    expect(head).toContain(
      '<style nonce="n0nce">s{}</style><style nonce="n0nce" id="gam-inline">r{}</style>',
    );
    expect(head).not.toContain('/assets/');
    expect(body).toContain('<div id="root" data-drawn><p>$&</p></div>');
    expect(body.indexOf(files)).toBeGreaterThan(body.indexOf('gam-reply'));
    expect(fillShell(shell, reply, 'https://gam.example', 'n0nce')).toContain(`${files}</head>`);
  });
});
