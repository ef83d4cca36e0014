import { createInterface } from 'node:readline/promises';
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
  readLine,
});

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    // An open stdin would keep the process alive.
    process.stdin.destroy();
  }
}
