import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What differs from an honest browser and authenticator. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Whether the user proved who they are, e.g. by a finger; true by default. */
  readonly verifiesUser?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly signedBy?: KeyObject;
}

type Options = Readonly<Record<string, unknown>>;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** An authenticator with one passkey (ECDSA over P-256), and the browser before it. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly site: { readonly rpId: string; readonly origin: string };
  counter = 0;
  userHandle = '';

  constructor(site: { readonly rpId: string; readonly origin: string }) {
    this.site = site;
  }

  /** Makes the passkey that these options ask for. */
  create(options: Options, deviation: Deviation = {}) {
    this.userHandle = (options['user'] as { id: string }).id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key: Cbor = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const authData = Buffer.concat([
      this.data(hasCredential, deviation),
      // The model of the authenticator: none is named.
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      encodeCbor(key),
    ]);
    const attestation: Cbor = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.names,
      response: {
        clientDataJSON: this.clientData('webauthn.create', options, deviation).toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs what these options ask for. */
  sign(options: Options, deviation: Deviation = {}) {
    this.counter += 1;
    const authData = this.data(0, deviation);
    const clientData = this.clientData('webauthn.get', options, deviation);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return {
      ...this.names,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, deviation.signedBy ?? this.keys.privateKey).toString('base64url'),
        userHandle: deviation.userHandle ?? this.userHandle,
      },
    };
  }

  private get names() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' } as const;
  }

  private data(more: number, { rpId = this.site.rpId, verifiesUser = true, counter }: Deviation): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const flags = Buffer.from([userPresent | (verifiesUser ? userVerified : 0) | more]);
    return Buffer.concat([sha256(rpId), flags, count]);
  }

  private clientData(type: string, options: Options, deviation: Deviation): Buffer {
    const { challenge = options['challenge'], origin = this.site.origin } = deviation;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

/** What authenticators encode: RFC 8949. */
type Cbor = number | string | Buffer | Map<string | number, Cbor>;

function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flat().map(encodeCbor)]);
}

/** The major type of a value, and its number or length below 65,536. */
function cborHead(type: number, count: number): Buffer {
  const major = type << 5;
  if (count < 24) return Buffer.from([major | count]);
  return count < 256 ? Buffer.from([major | 24, count]) : Buffer.from([major | 25, count >> 8, count & 255]);
}
