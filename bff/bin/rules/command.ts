import { type Failed, failed } from '@gam/shared/result';
/** The process around a command, which tests replace. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder in which the command was typed; file names are relative to it. */
  readonly folder: string;
  /** Writes a line of the result to stdout. */
  readonly print: (line: string) => void;
  /** Writes a line about the run to stderr. */
  readonly note: (line: string) => void;
  /** Shows how far the run has come, in place of what was shown before; absent where the output is no screen. */
  readonly showProgress?: (line: string) => void;
  /** Returns the next typed or piped line; empty at the end of the input. */
  readonly readLine: () => Promise<string>;
  /** Returns the next line without showing what is typed. */
  readonly readSecret: () => Promise<string>;
}

/** Why a command fails: its exit code, and lines that say what to do about it. */
export interface Failure {
  /** 1: the command failed or found problems. 2: wrong arguments. */
  readonly code: 1 | 2;
  readonly lines: readonly string[];
  /** What the BFF refused, for commands that act on it. */
  readonly refused?: { readonly reason: string; readonly params: Readonly<Record<string, unknown>> };
}

/** The result of a command that fails. */
export type FailedCommand = Failed<Failure>;

/** Returns the failure of a command. */
export const failure = (code: 1 | 2, ...lines: readonly string[]): FailedCommand => failed({ code, lines });

/** One positional argument. `several` takes all remaining ones; only the last argument may be `several` or `optional`. */
export interface ArgumentRule {
  readonly about: string;
  readonly optional?: true;
  readonly several?: true;
}

/** One option. `takes` names its value in the usage text; without it the option is a flag. */
export interface OptionRule {
  readonly about: string;
  readonly takes?: string;
  readonly required?: true;
  /** Whether it may be typed several times; its value is a list then. */
  readonly several?: true;
}

type ArgumentRules = Readonly<Record<string, ArgumentRule>>;
type OptionRules = Readonly<Record<string, OptionRule>>;

type ArgumentValue<R extends ArgumentRule> = R extends { several: true }
  ? readonly string[]
  : R extends { optional: true }
    ? string | undefined
    : string;
type OptionValue<R extends OptionRule> = R extends { several: true }
  ? readonly string[]
  : R extends { takes: string }
    ? R extends { required: true }
      ? string
      : string | undefined
    : boolean;

/** The arguments and options of a call: only declared ones, and every required one. */
interface Given<A extends ArgumentRules, O extends OptionRules> {
  readonly arguments: { readonly [N in keyof A]: ArgumentValue<A[N]> };
  readonly options: { readonly [N in keyof O]: OptionValue<O[N]> };
}

interface CommandOf<A extends ArgumentRules, O extends OptionRules> {
  /** One line for the usage text. */
  readonly about: string;
  /** In the order of the command line. */
  readonly arguments: A;
  readonly options: O;
  /** Prints its result; returns a failure, or null or nothing after success. */
  readonly run: (given: Given<A, O>, terminal: Terminal) => Promise<FailedCommand | null | void>;
}

export type Command = CommandOf<ArgumentRules, OptionRules>;

/** Returns the command with its arguments and options typed by their rules. */
export function defineCommand<const A extends ArgumentRules, const O extends OptionRules>(
  command: CommandOf<A, O>,
): Command {
  // `readGiven` gives each command exactly what its own rules declare.
  return command as unknown as Command;
}
