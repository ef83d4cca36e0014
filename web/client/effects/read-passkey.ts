import type { EffectOf } from '@gam/schemas/descriptors';
import type { EffectHost } from './effect-host.ts';

/**
 * Asks the browser for the passkey that an effect describes, and sends it; shows why there is none. Returns whether it was
 * sent.
 */
export async function readPasskey(effect: EffectOf<'ask_credential'>, host: EffectHost): Promise<boolean> {
  const { kind, event, args, unavailable, failed } = effect;
  if (typeof PublicKeyCredential === 'undefined') {
    host.toast('error', unavailable);
    return false;
  }
  // Browsers reject a cancelled request like one that fails.
  const given = await ask[kind](effect.options).catch(() => null);
  if (given === null) {
    host.toast('error', failed);
    return false;
  }
  host.send(event, { ...args, credential: JSON.stringify(write(given)) });
  return true;
}

type Options = EffectOf<'ask_credential'>['options'];

const ask = {
  create: (options: Options) => {
    const { challenge, user, excludeCredentials } =
      options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const publicKey = {
      ...options,
      challenge: decode(challenge),
      user: { ...user, id: decode(user.id) },
      excludeCredentials: decodeIds(excludeCredentials),
    } as unknown as PublicKeyCredentialCreationOptions;
    return navigator.credentials.create({ publicKey });
  },
  get: (options: Options) => {
    const { challenge, allowCredentials } = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const publicKey = {
      ...options,
      challenge: decode(challenge),
      allowCredentials: decodeIds(allowCredentials),
    } as unknown as PublicKeyCredentialRequestOptions;
    return navigator.credentials.get({ publicKey });
  },
} as const;

const decodeIds = (ids: readonly PublicKeyCredentialDescriptorJSON[] = []) =>
  ids.map(({ id, ...rest }) => ({ ...rest, id: decode(id) }));

/** A credential as JSON, without what the server can read from the rest. */
function write(credential: Credential): unknown {
  const { id, rawId, type, response } = credential as PublicKeyCredential;
  return { id, rawId: encode(rawId), type, response: writeResponse(response) };
}

function writeResponse(response: AuthenticatorResponse): unknown {
  const clientDataJSON = encode(response.clientDataJSON);
  if ('attestationObject' in response) {
    const made = response as AuthenticatorAttestationResponse;
    const attestationObject = encode(made.attestationObject);
    return { clientDataJSON, attestationObject, transports: made.getTransports() };
  }
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    clientDataJSON,
    authenticatorData: encode(authenticatorData),
    signature: encode(signature),
    userHandle: userHandle && encode(userHandle),
  };
}

/** Bytes as base64url, and back: not every browser reads and writes WebAuthn's JSON itself. */
const encode = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
