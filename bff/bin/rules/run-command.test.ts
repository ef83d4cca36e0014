import { describe, expect, it } from 'vitest';
import { type Command, defineCommand, failure } from './command.ts';
import { runCommand } from './run-command.ts';

const publish = defineCommand({
  about: 'publishes',
  arguments: { file: { about: 'a file' }, more: { about: 'more files', optional: true, several: true } },
  options: {
    reason: { about: 'why', takes: 'text', required: true },
    percent: { about: 'of new flows', takes: 'N' },
    json: { about: 'for machines' },
  },
  run: async ({ arguments: { file } }, { print }) => {
    print(`published ${file}`);
    return file === 'broken.json' ? failure(1, 'it is broken') : null;
  },
});

const silent = {
  env: {},
  folder: '.',
  print: () => undefined,
  note: () => undefined,
  readLine: async () => '',
  readSecret: async () => '',
};

/** Runs a command that keeps what it was given; returns that, or the lines of the refusal. */
async function read(name: string, command: Command, typed: readonly string[]): Promise<unknown> {
  let kept: unknown = null;
  const keeping: Command = {
    ...command,
    run: async (given) => {
      kept = given;
      return null;
    },
  };
  const noted: string[] = [];
  const terminal = { ...silent, note: (line: string) => void noted.push(line) };
  const code = await runCommand({ [name]: keeping }, [name, ...typed], terminal);
  return code === 0 ? kept : { code, noted };
}

describe('what runCommand gives to a command', () => {
  it('is the arguments and options that the command declares', async () => {
    const typed = ['a.json', '--reason', 'because', '--percent=5', 'b.json', 'c.json'];
    expect(await read('publish', publish, typed)).toEqual({
      arguments: { file: 'a.json', more: ['b.json', 'c.json'] },
      options: { reason: 'because', percent: '5', json: false },
    });
  });

  it.each([
    [['--reason', 'x'], '<file> is missing: a file'],
    [['a.json'], '--reason is missing: why'],
    [['a.json', '--reason', ' '], '--reason is missing: why'],
    [['a.json', '--reason'], "Option '--reason <value>' argument missing"],
    [['a.json', '--reason', 'x', '--loud'], "Unknown option '--loud'"],
  ])('refuses %j with the reason and the usage', async (typed, problem) => {
    expect(await read('publish', publish, typed)).toEqual({
      code: 2,
      noted: [
        `publish: ${problem}`,
        'Usage: publish <file> [<more>…] --reason <text> [--percent <N>] [--json]',
      ],
    });
  });

  it('refuses an extra argument', async () => {
    const single = defineCommand({
      about: 'x',
      arguments: { name: { about: 'x' } },
      options: {},
      run: async () => null,
    });
    expect(await read('x', single, ['a', 'b'])).toEqual({
      code: 2,
      noted: ['x: "b" is one argument too many', 'Usage: x <name>'],
    });
  });
});

const usage = [
  'Usage: npm run rules -- <command>; <command> --help explains its arguments',
  '',
  '  publish <file> [<more>…] --reason <text> [--percent <N>] [--json]',
  '      publishes',
  '',
  'GAM_URL is the URL of the BFF, by default http://127.0.0.1:3000; GAM_TOKEN is the token that sign-in prints, or a program’s.',
];

describe('runCommand', () => {
  const run = async (...typed: string[]) => {
    const printed: string[] = [];
    const noted: string[] = [];
    const terminal = {
      ...silent,
      print: (line: string) => void printed.push(line),
      note: (line: string) => void noted.push(line),
    };
    return { code: await runCommand({ publish }, typed, terminal), printed, noted };
  };

  it('returns 0 after success, 1 after a failure and 2 for wrong arguments', async () => {
    expect(await run('publish', 'a.json', '--reason', 'x')).toEqual({
      code: 0,
      printed: ['published a.json'],
      noted: [],
    });
    expect(await run('publish', 'broken.json', '--reason', 'x')).toMatchObject({
      code: 1,
      noted: ['it is broken'],
    });
    expect(await run('publish')).toMatchObject({ code: 2, printed: [] });
  });

  it.each([['nothing'], ['toString'], []])(
    'prints the usage for an unknown command: %j',
    async (...typed) => {
      expect(await run(...typed)).toEqual({ code: 2, printed: [], noted: usage });
    },
  );

  it('prints the usage and the help of a command', async () => {
    expect(await run('help')).toEqual({ code: 0, printed: usage, noted: [] });
    expect((await run('publish', '--help')).printed.join('\n')).toMatch(/--percent +of new flows/);
  });
});
