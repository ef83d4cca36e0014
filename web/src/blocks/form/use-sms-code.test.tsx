import type { Button, Form } from '@gam/schemas/descriptors';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBff } from '../../../test/fake-bff.ts';
import { makeFlow, makeReply, makeScreen } from '../../../test/fixtures/screen.ts';
import { renderApp } from '../../../test/render-app.tsx';

const verify: Button = { id: 'verify', label: 'تایید', event: 'login_verify', kind: 'primary', form: 'code' };
const codeForm = (fields: Partial<Form['fields'][number]> = {}): Form => ({
  type: 'form',
  key: 'code',
  fields: [{ name: 'code', label: 'کد', input: 'code', value: '', length: 6, error: null, ...fields }],
});
const showing = (...body: Form[]) =>
  makeReply(makeScreen({ id: 'order.login', flow: makeFlow({ phase: 'login' }), body, footer: [verify] }));

const keepCredentials = (get: (request: CredentialRequestOptions) => Promise<unknown>) =>
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });

/** The credentials of a browser that reads SMS; each SMS resolves the oldest request. */
function phoneThatReadsSms() {
  const waiting: ((code: string) => void)[] = [];
  const asked: (CredentialRequestOptions & { otp?: unknown })[] = [];
  vi.stubGlobal('OTPCredential', Object);
  keepCredentials((request) => {
    asked.push(request);
    return new Promise((resolve, reject) => {
      waiting.push((code) => resolve({ code }));
      request.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  });
  return { asked, arrive: (code: string) => act(async () => waiting.shift()?.(code)) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('useSmsCode', () => {
  it('fills in and sends the code of each SMS without a tap', async () => {
    const phone = phoneThatReadsSms();
    const bff = fakeBff();
    bff.onEvents(showing(codeForm({ by_sms: true, error: 'کد درست نیست' })));
    await renderApp(showing(codeForm({ by_sms: true })));
    expect(phone.asked.map(({ otp }) => otp)).toEqual([{ transport: ['sms'] }]);
    await phone.arrive('123456');
    expect(bff.events()).toEqual([['login_verify', { code: '123456' }]]);
    expect(await screen.findByText('کد درست نیست')).toBeDefined();
    await phone.arrive('654321');
    expect(bff.events().at(-1)).toEqual(['login_verify', { code: '654321' }]);
  });

  it('stops waiting when the step is left', async () => {
    const phone = phoneThatReadsSms();
    const bff = fakeBff();
    const back: Button = { id: 'back', label: 'بازگشت', event: 'back', kind: 'quiet', skips_answer: true };
    const phoneField = { name: 'phone', label: 'موبایل', input: 'phone', value: '', error: null } as const;
    bff.onEvents(showing({ ...codeForm(), fields: [phoneField] }));
    const atCode = showing(codeForm({ by_sms: true }));
    await renderApp({ ...atCode, screen: { ...atCode.screen, footer: [back, verify] } });
    expect(phone.asked[0]?.signal?.aborted).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'بازگشت' }));
    expect(await screen.findByLabelText('موبایل')).toBeDefined();
    expect(phone.asked[0]?.signal?.aborted).toBe(true);
    await phone.arrive('123456');
    expect(bff.events().map(([name]) => name)).toEqual(['back']);
    expect(phone.asked).toHaveLength(1);
  });

  it('does not wait when the code comes from another place, such as an authenticator', async () => {
    const phone = phoneThatReadsSms();
    fakeBff();
    await renderApp(showing(codeForm()));
    expect(phone.asked).toEqual([]);
  });

  it('lets the user type the code when the browser reads no SMS', async () => {
    const get = vi.fn<() => Promise<null>>();
    keepCredentials(get);
    fakeBff();
    await renderApp(showing(codeForm({ by_sms: true })));
    expect(get).not.toHaveBeenCalled();
  });
});
