import { useEffect, useEffectEvent } from 'react';

/** The code that a browser reads from an SMS with the user's consent. */
interface OneTimeCode {
  readonly code: string;
}
type OneTimeCodeRequest = CredentialRequestOptions & { otp: { transport: 'sms'[] } };

/**
 * Reads codes from SMS while the code field is shown, one after the other, since a code can be sent again. Has no effect if
 * the browser does not support it or the user declines.
 */
export function useSmsCode(isEnabled: boolean, onCode: (code: string) => void): void {
  const handleCode = useEffectEvent(onCode);
  useEffect(() => {
    if (!isEnabled || !('OTPCredential' in window)) return;
    const run = new AbortController();
    const { signal } = run;
    void (async () => {
      while (!signal.aborted) {
        const found = await readSms(signal);
        if (found === null || signal.aborted) return;
        handleCode(found.code);
      }
    })();
    return () => run.abort();
  }, [isEnabled]);
}

async function readSms(signal: AbortSignal): Promise<OneTimeCode | null> {
  const request: OneTimeCodeRequest = { otp: { transport: ['sms'] }, signal };
  try {
    return (await navigator.credentials.get(request)) as OneTimeCode | null;
  } catch {
    // Aborted, declined or not allowed: the user types the code.
    return null;
  }
}
