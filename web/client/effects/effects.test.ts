import type { Effect, EffectType } from '@gam/schemas/descriptors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EffectHost } from './effect-host.ts';
import { runEffects } from './index.ts';

const host = () =>
  ({
    visit: vi.fn<EffectHost['visit']>(),
    toast: vi.fn<EffectHost['toast']>(),
    forgetAnswers: vi.fn<EffectHost['forgetAnswers']>(),
    forgetAll: vi.fn<EffectHost['forgetAll']>(),
    send: vi.fn<EffectHost['send']>(),
    during: vi.fn<EffectHost['during']>(),
    leaveFreely: vi.fn<EffectHost['leaveFreely']>(),
  }) satisfies EffectHost;

/** An effect of every type; the compiler reports a missing one. */
const effects = {
  navigate: { id: '1', type: 'navigate', to: '/my-orders', replace: false },
  open: { id: '2', type: 'open', url: 'https://example.com/', new_tab: true },
  toast: { id: '3', type: 'toast', level: 'info', text: 'سلام' },
  track: { id: '4', type: 'track', event: 'order_placed', params: { city: '1' } },
  notify_host: { id: '5', type: 'notify_host', event: 'order_placed', payload: { order: '8' } },
  download: { id: '6', type: 'download', url: '/files/1', name: 'receipt.pdf' },
  forget_answers: { id: '7', type: 'forget_answers' },
  forget_all: { id: '12', type: 'forget_all' },
  ask_credential: {
    id: '11',
    type: 'ask_credential',
    kind: 'get',
    options: { challenge: 'AA' },
    event: 'passkey_sign_in',
    args: {},
    unavailable: 'کلید عبور ندارد',
    failed: 'نداد',
  },
  pay_in_app: { id: '8', type: 'pay_in_app', amount_rial: 10, token: 't', callback: '/pay' },
} satisfies { [T in EffectType]: Effect };

beforeEach(() => {
  sessionStorage.clear();
  delete window.Android;
  delete window.dataLayer;
});

describe('runEffects', () => {
  it('runs effects in order', () => {
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
    expect(page.forgetAll).toHaveBeenCalledOnce();
    expect(app.pay).toHaveBeenCalledOnce();
  });

  it('asks the app to pay in rial, with the token and the callback [O-7.18]', () => {
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
  ])('shows an error when the payment finds %s [O-8.06]', (_case, app) => {
    if (app) window.Android = app;
    const page = host();
    const unavailable = 'امکان پرداخت از طریق تاپ اپ وجود ندارد!';
    runEffects([{ ...effects.pay_in_app, unavailable }], page);
    expect(page.toast).toHaveBeenCalledExactlyOnceWith('error', unavailable);
  });

  it('runs an effect once, also when a reload repeats it', () => {
    const page = host();
    runEffects([effects.toast], page);
    runEffects([effects.toast, { ...effects.toast, id: '9' }], page);
    expect(page.toast).toHaveBeenCalledTimes(2);
  });

  it('ignores a type of a later build', () => {
    const later = { id: '10', type: 'confetti' } as unknown as Effect;
    expect(() => runEffects([later], host())).not.toThrow();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example'])(
    'does not navigate to %s',
    (to) => {
      const page = host();
      runEffects([{ id: to, type: 'navigate', to, replace: true }], page);
      expect(page.visit).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['android', 1, 0],
    ['parent_frame', 0, 1],
    ['some_later_host', 0, 0],
  ])('notifies only the named host: %s', (named, toApp, toFrame) => {
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
    // Only the direct parent of a nested frame is notified.
    ['https://partner.example:8443', ['https://partner.example:8443', 'https://top.example'], ''],
    ['https://partner.example', ['https://partner.example', 'null'], 'https://top.example/'],
    // After a navigation inside the frame the referrer is the previous page, not the parent.
    ['https://partner.example', ['https://partner.example'], 'https://bank.example/'],
    [null, [], ''],
    [null, ['null'], 'https://partner.example/'],
    [null, ['null', 'https://top.example'], 'https://top.example/'],
    [null, [], 'android-app://com.example'],
    [null, [], 'about:client'],
    [null, [], '*'],
  ])('notifies the origin %s, with the ancestors %j and the referrer «%s»', (origin, ancestors, referrer) => {
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
    expect(parent.postMessage.mock.calls).toEqual(origin === null ? [] : [[message, origin]]);
    expect(top.postMessage).not.toHaveBeenCalled();
    expect(window.postMessage).not.toHaveBeenCalled();
    Reflect.deleteProperty(location, 'ancestorOrigins');
    vi.unstubAllGlobals();
  });

  it('notifies no host when the page is not embedded', () => {
    const posted = vi.spyOn(window, 'postMessage');
    runEffects([effects.notify_host], host());
    expect(posted).not.toHaveBeenCalled();
  });
});
