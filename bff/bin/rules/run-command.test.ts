import { done, failed } from '@gam/shared/result';
import { describe, expect, it } from 'vitest';
import { defineCommand, failure } from './command.ts';
import { readGiven, runCommand, usage, usageOf } from './run-command.ts';

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

const read = (...typed: string[]) => readGiven('publish', publish, typed);

describe('readGiven', () => {
  it('returns the arguments and options that the command declares', () => {
    expect(read('a.json', '--reason', 'because', '--percent=5', 'b.json', 'c.json')).toEqual(
      done({
        arguments: { file: 'a.json', more: ['b.json', 'c.json'] },
        options: { reason: 'because', percent: '5', json: false },
      }),
    );
  });

  it.each([
    [['--reason', 'x'], '<file> is missing: a file'],
    [['a.json'], '--reason is missing: why'],
    [['a.json', '--reason', ' '], '--reason is missing: why'],
    [['a.json', '--reason'], "Option '--reason <value>' argument missing"],
    [['a.json', '--reason', 'x', '--loud'], "Unknown option '--loud'"],
  ])('refuses %j with the reason and the usage', (typed, problem) => {
    expect(read(...typed)).toEqual(
      failure(
        2,
        `publish: ${problem}`,
        'Usage: publish <file> [<more>…] --reason <text> [--percent <N>] [--json]',
      ),
    );
  });

  it('refuses an extra argument', () => {
    const single = defineCommand({
      about: 'x',
      arguments: { name: { about: 'x' } },
      options: {},
      run: async () => null,
    });
    expect(readGiven('x', single, ['a', 'b'])).toMatchObject(
      failed({
        code: 2,
        lines: ['x: "b" is one argument too many', 'Usage: x <name>'],
      }),
    );
  });
});

describe('runCommand', () => {
  const run = async (...typed: string[]) => {
    const printed: string[] = [];
    const noted: string[] = [];
    const terminal = {
      env: {},
      folder: '.',
      print: (line: string) => void printed.push(line),
      note: (line: string) => void noted.push(line),
      readLine: async () => '',
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
      expect(await run(...typed)).toEqual({ code: 2, printed: [], noted: usage({ publish }) });
    },
  );

  it('prints the usage and the help of a command', async () => {
    expect(await run('help')).toEqual({ code: 0, printed: usage({ publish }), noted: [] });
    expect(usage({ publish })).toContain(`  ${usageOf('publish', publish)}`);
    expect((await run('publish', '--help')).printed.join('\n')).toMatch(/--percent +of new flows/);
  });
});
