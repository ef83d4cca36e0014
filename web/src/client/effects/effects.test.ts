import type { Effect, EffectType } from '@gam/schemas/descriptors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EffectHost } from './effect-host.ts';
import { runEffects } from './index.ts';

const host = () =>
  ({
    visit: vi.fn<EffectHost['visit']>(),
    toast: vi.fn<EffectHost['toast']>(),
    forgetAnswers: vi.fn<EffectHost['forgetAnswers']>(),
    leaveFreely: vi.fn<EffectHost['leaveFreely']>(),
  }) satisfies EffectHost;

/** One effect of every type. A type without a line here does not compile. */
const effects = {
  navigate: { id: '1', type: 'navigate', to: '/my-orders', replace: false },
  open: { id: '2', type: 'open', url: 'https://example.com/', new_tab: true },
  toast: { id: '3', type: 'toast', level: 'info', text: 'سلام' },
  track: { id: '4', type: 'track', event: 'order_placed', params: { city: '1' } },
  notify_host: { id: '5', type: 'notify_host', event: 'order_placed', payload: { order: '8' } },
  download: { id: '6', type: 'download', url: '/files/1', name: 'receipt.pdf' },
  forget_answers: { id: '7', type: 'forget_answers' },
  pay_in_app: { id: '8', type: 'pay_in_app', amount_rial: 10, token: 't', callback: '/pay' },
} satisfies { [T in EffectType]: Effect };

beforeEach(() => {
  sessionStorage.clear();
  delete window.Android;
  delete window.dataLayer;
});

describe('effects', () => {
  it('run each, in order', () => {
    const page = host();
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const app = { postMessage: vi.fn<(message: string) => void>(), pay: vi.fn<(message: string) => void>() };
    window.Android = app;
    const tracked = vi.fn<() => void>();
    window.addEventListener('gam:track', tracked, { once: true });
    runEffects(Object.values(effects), page);
    expect(page.visit).toHaveBeenCalledWith('/my-orders', false);
    expect(opened).toHaveBeenCalledWith('https://example.com/', '_blank', 'noopener');
    expect(page.toast).toHaveBeenCalledWith('info', 'سلام');
    expect(window.dataLayer).toEqual([{ event: 'order_placed', city: '1' }]);
    expect(tracked).toHaveBeenCalledOnce();
    expect(app.postMessage).toHaveBeenCalledWith(
      JSON.stringify({ source: 'gam', event: 'order_placed', payload: { order: '8' } }),
    );
    expect(clicked).toHaveBeenCalledOnce();
    expect(page.forgetAnswers).toHaveBeenCalledOnce();
    expect(app.pay).toHaveBeenCalledOnce();
  });

  it('ask the app to pay, in rial, with the token and the call-back [O-7.18]', () => {
    const pay = vi.fn<(message: string) => void>();
    window.Android = { pay };
    const page = host();
    runEffects([{ ...effects.pay_in_app, unavailable: 'نمی‌شود' }], page);
    expect(pay).toHaveBeenCalledExactlyOnceWith(
      JSON.stringify({ amount_rial: 10, token: 't', callback: '/pay' }),
    );
    expect(page.toast).not.toHaveBeenCalled();
  });

  it.each([
    ['no app', undefined],
    ['an app that cannot pay', {}],
  ])('say that %s takes no payment [O-8.06]', (_who, app) => {
    if (app) window.Android = app;
    const page = host();
    const unavailable = 'امکان پرداخت از طریق تاپ اپ وجود ندارد!';
    runEffects([{ ...effects.pay_in_app, unavailable }], page);
    expect(page.toast).toHaveBeenCalledExactlyOnceWith('error', unavailable);
  });

  it('run once, also when they come again after a reload', () => {
    const page = host();
    runEffects([effects.toast], page);
    runEffects([effects.toast, { ...effects.toast, id: '9' }], page);
    expect(page.toast).toHaveBeenCalledTimes(2);
  });

  it('pass over a type of a later build', () => {
    const later = { id: '10', type: 'confetti' } as unknown as Effect;
    expect(() => runEffects([later], host())).not.toThrow();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example'])('never go to %s', (to) => {
    const page = host();
    runEffects([{ id: to, type: 'navigate', to, replace: true }], page);
    expect(page.visit).not.toHaveBeenCalled();
  });

  it.each([
    ['android', 1, 0],
    ['parent_frame', 0, 1],
    ['some_later_host', 0, 0],
  ])('tell only the host that is named: %s', (named, toApp, toFrame) => {
    const app = { postMessage: vi.fn<(message: string) => void>() };
    const parent = { postMessage: vi.fn<Window['postMessage']>() };
    window.Android = app;
    vi.stubGlobal('parent', parent);
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://partner.example/shop');
    runEffects([{ ...effects.notify_host, payload: { host: named } }], host());
    expect(app.postMessage).toHaveBeenCalledTimes(toApp);
    expect(parent.postMessage).toHaveBeenCalledTimes(toFrame);
    vi.unstubAllGlobals();
  });

  it.each([
    ['https://partner.example', [], 'https://partner.example/shop?a=1'],
    ['https://partner.example', ['https://partner.example'], ''],
    // Of a frame in a frame only the page directly around it is told.
    ['https://partner.example:8443', ['https://partner.example:8443', 'https://top.example'], ''],
    ['https://partner.example', ['https://partner.example', 'null'], 'https://top.example/'],
    // Where the frame has gone on to another page, the one before is not the one around it.
    ['https://partner.example', ['https://partner.example'], 'https://bank.example/'],
    [null, [], ''],
    [null, ['null'], 'https://partner.example/'],
    [null, ['null', 'https://top.example'], 'https://top.example/'],
    [null, [], 'android-app://com.example'],
    [null, [], 'about:client'],
    [null, [], '*'],
  ])('tell %s, with the ancestors %j and the referrer «%s»', (told, ancestors, referrer) => {
    const parent = { postMessage: vi.fn<Window['postMessage']>() };
    const top = { postMessage: vi.fn<Window['postMessage']>() };
    vi.stubGlobal('parent', parent);
    vi.spyOn(window, 'postMessage');
    Object.assign(parent, { parent: top });
    const known = ancestors.length > 0 ? ancestors : undefined;
    Object.defineProperty(location, 'ancestorOrigins', { value: known, configurable: true });
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    runEffects([effects.notify_host], host());
    const message = { source: 'gam', event: 'order_placed', payload: { order: '8' } };
    expect(parent.postMessage.mock.calls).toEqual(told === null ? [] : [[message, told]]);
    expect(top.postMessage).not.toHaveBeenCalled();
    expect(window.postMessage).not.toHaveBeenCalled();
    Reflect.deleteProperty(location, 'ancestorOrigins');
    vi.unstubAllGlobals();
  });

  it('tell nobody where no page is around this one', () => {
    const posted = vi.spyOn(window, 'postMessage');
    runEffects([effects.notify_host], host());
    expect(posted).not.toHaveBeenCalled();
  });
});
