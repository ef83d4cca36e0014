import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SignerAccess, StoreAccess } from '../../platform/platform-parts.ts';

/** A hashed asset of a build, as the store has it. */
interface KeptAsset {
  readonly type: string;
  /** Base64. */
  readonly body: string;
  /** Signs its name, its type and the SHA-256 of its body, so that only a BFF of this secret can have written it. */
  readonly signature: string;
}

interface Asset {
  readonly type: string;
  readonly body: Buffer;
}

type AssetParts = StoreAccess & SignerAccess;

/** At least half of this after its build last ran or it was last asked for an asset is kept, ms: 30 days. */
const assetMs = 60 * 24 * 3600_000;

/** The types of what a build writes, by the end of the name, as the static files of this build have them. Compressed copies are made anew. */
const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** Returns the type of an asset with a hash in its name; null for any other file. */
const typeOf = (name: string): string | null =>
  types[/^[\w.-]{1,150}-[\w-]{8}\.([a-z\d]{1,10})$/.exec(name)?.[1] ?? ''] ?? null;

const textOf = (name: string, type: string, body: Buffer): string =>
  `${name} ${type} ${hash('sha256', body, 'base64url')}`;

/**
 * Puts the assets of a build into the store, for the BFFs of other builds and for the time after it. Those that are
 * there already are kept for longer, and signed anew where they have the signature of an earlier secret.
 */
export async function keepAssets({ store, signers }: AssetParts, folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const type = typeOf(name);
    if (type === null) continue;
    const body = await readFile(path.join(folder, name));
    const signature = signers.asset.sign(textOf(name, type, body));
    const kept: KeptAsset = { type, body: body.toString('base64'), signature };
    const isThere = await store.renew('asset', name, assetMs);
    const found = isThere ? await store.get<KeptAsset>('asset', name) : null;
    if (!found) await store.insert('asset', name, kept, assetMs);
    else if (found.value.signature !== signature)
      await store.replace('asset', name, found.version, kept, assetMs);
  }
}

/** Returns an asset of another build, and keeps it for longer; null if it is missing or its signature is invalid. */
export async function findAsset({ store, signers }: AssetParts, name: string): Promise<Asset | null> {
  if (typeOf(name) === null) return null;
  const found = await store.get<KeptAsset>('asset', name);
  if (!found) return null;
  const { type, signature } = found.value;
  const body = Buffer.from(found.value.body, 'base64');
  if (!signers.asset.verify(textOf(name, type, body), signature)) return null;
  await store.renew('asset', name, assetMs);
  return { type, body };
}
