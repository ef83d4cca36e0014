import { open } from 'node:fs/promises';

/** The bytes read at once. */
const windowSize = 64 * 1024;

/** A file that is read from its beginning, one window at a time, so that it is never completely in memory. */
export interface FileWindow {
  /** bytes */
  readonly size: number;
  /** Up to `length` bytes at an offset; fewer where the file ends. */
  readonly read: (offset: number, length: number) => Promise<Buffer>;
}

/** Opens a file for a check and always closes it. */
export async function readFileWith<T>(path: string, look: (file: FileWindow) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    let start = 0;
    let held = Buffer.alloc(0);
    const read = async (offset: number, length: number) => {
      if (offset < start || offset + length > start + held.length) {
        const fresh = Buffer.alloc(Math.max(length, windowSize));
        const { bytesRead } = await file.read(fresh, 0, fresh.length, offset);
        start = offset;
        held = fresh.subarray(0, bytesRead);
      }
      return held.subarray(offset - start, offset - start + length);
    };
    return await look({ size, read });
  } finally {
    await file.close();
  }
}
