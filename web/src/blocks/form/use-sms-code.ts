import { useEffect, useEffectEvent } from 'react';

/** What a browser that reads codes out of SMS gives, where its user lets it. */
interface OneTimeCode {
  readonly code: string;
}
type OneTimeCodeRequest = CredentialRequestOptions & { otp: { transport: 'sms'[] } };

/**
 * Reads codes from SMS while the code field is shown, one after the other, since a code can be sent again. It has no
 * effect if the browser does not support it or the user declines.
 */
export function useSmsCode(isAsked: boolean, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!isAsked || !('OTPCredential' in window)) return;
    const run = new AbortController();
    const { signal } = run;
    void (async () => {
      while (!signal.aborted) {
        const found = await readSms(signal);
        if (found === null || signal.aborted) return;
        take(found.code);
      }
    })();
    return () => run.abort();
  }, [isAsked]);
}

async function readSms(signal: AbortSignal): Promise<OneTimeCode | null> {
  const request: OneTimeCodeRequest = { otp: { transport: ['sms'] }, signal };
  try {
    return (await navigator.credentials.get(request)) as OneTimeCode | null;
  } catch {
    // Left, refused, or not allowed here: the code is typed.
    return null;
  }
}
