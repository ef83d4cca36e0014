import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Terminal } from './command.ts';

/** Writes over the line of before; an empty one leaves nothing. */
const showProgress = (line: string): void => void process.stderr.write(`\r${line}\u001B[K`);

/** Returns the terminal of this process. */
export const processTerminal = (): Terminal => ({
  env: process.env,
  // npm changes into the package's folder and keeps the caller's in INIT_CWD.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  print: (line) => void process.stdout.write(`${line}\n`),
  note: (line) => void process.stderr.write(`${line}\n`),
  ...(process.stderr.isTTY && { showProgress }),
  ...openInput(),
});

/** Lets the process end: an open stdin would keep it alive. */
export const closeInput = (): void => void process.stdin.destroy();

/** Reads typed or piped lines one after the other; a secret is not shown. */
function openInput(): Pick<Terminal, 'readLine' | 'readSecret'> {
  let lines: AsyncIterator<string> | null = null;
  let isHidden = false;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const next = async (hides: boolean): Promise<string> => {
    isHidden = hides;
    lines ??= createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })[
      Symbol.asyncIterator
    ]();
    const { done, value } = await lines.next();
    if (hides && process.stdin.isTTY) process.stderr.write('\n');
    return done === true ? '' : value;
  };
  return { readLine: () => next(false), readSecret: () => next(true) };
}
