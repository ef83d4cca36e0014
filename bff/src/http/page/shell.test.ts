import type { Reply, Screen } from '@gam/schemas/descriptors';
import { describe, expect, it } from 'vitest';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { writeReply } from '../../protocol/replies/http-reply.ts';
import { bareShell, openShell } from './shell.ts';
import { commonTexts } from '../../protocol/texts.ts';

const values = { nonce: 'n0nce', actionId: 'a_1' };

const template =
  '<head><!--gam:head--><link rel="image_src" href="/share-1.png"></head><body><!--gam:root--><!--gam:screen--></body>';
const publicUrl = 'https://gam.example';
const replyOf = (fields: Partial<Screen>) =>
  writeReply({ screen: frameScreen({ id: 'x', url: '/', title: 't', body: [], ...fields }) });
const page = (fields: Partial<Screen>, shell = template) =>
  openShell(shell)(replyOf(fields), publicUrl, values, null);

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

  it('has the title of a screen that is not drawn, and a message for browsers without the script', () => {
    const html = page({ title: 'خانه' });
    expect(html).toContain(`<h1>خانه | گام</h1><noscript><p>${commonTexts.undrawn}</p></noscript>`);
    expect(html).not.toContain('data-drawn');
  });

  it('has the message for every browser where no web app is built', () => {
    const html = page({ title: 'خانه' }, bareShell);
    expect(html.replaceAll(/<noscript>.*?<\/noscript>/g, '')).toContain(`<p>${commonTexts.undrawn}</p>`);
  });

  it('contains a drawn screen with its styles, and loads the build’s files after it', () => {
    const files =
      '<script type="module" crossorigin src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css">';
    const shell = template
      .replace('</head>', `${files}</head>`)
      .replace('<!--gam:root-->', '<div id="root"><!--gam:root--></div>');
    const drawn = { html: '<p>$&</p>', rules: 'r{}', styles: 's{}' };
    const fill = openShell(shell);
    const [head = '', body = ''] = fill(replyOf({}), publicUrl, values, drawn).split('</head>');
    expect(head).toContain(
      '<style nonce="n0nce">s{}</style><style nonce="n0nce" id="gam-inline">r{}</style>',
    );
    expect(head).not.toContain('/assets/');
    expect(body).toContain('<div id="root" data-drawn><p>$&</p></div>');
    expect(body.indexOf(files)).toBeGreaterThan(body.indexOf('gam-reply'));
    expect(fill(replyOf({}), publicUrl, values, null)).toContain(`${files}</head>`);
  });
});
