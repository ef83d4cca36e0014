/** The process around a command, so that a test can stand in for it. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the names of files begin: the folder in which the command was typed. */
  readonly folder: string;
  /** Writes a line for whoever asked to stdout. */
  readonly print: (line: string) => void;
  /** Writes a line beside the result, to stderr. */
  readonly note: (line: string) => void;
  /** The next line that is typed or piped in; empty where there is none. */
  readonly readLine: () => Promise<string>;
}

/** A command that could not do what was asked: what to do about it, and whether the asking was wrong. */
export class Failure {
  /** 1: it could not be done, or something was found. 2: it was asked in a way that cannot be understood. */
  readonly code: 1 | 2;
  readonly lines: readonly string[];

  constructor(code: 1 | 2, ...lines: readonly string[]) {
    this.code = code;
    this.lines = lines;
  }
}

/** One positional argument; `several` takes all that are left, and at most the last one is that or optional. */
export interface ArgumentRule {
  readonly about: string;
  readonly optional?: true;
  readonly several?: true;
}

/** One option; `takes` names its value in the usage text, without it the option is a flag. */
export interface OptionRule {
  readonly about: string;
  readonly takes?: string;
  readonly required?: true;
}

type ArgumentRules = Readonly<Record<string, ArgumentRule>>;
type OptionRules = Readonly<Record<string, OptionRule>>;

type ArgumentValue<R extends ArgumentRule> = R extends { several: true }
  ? readonly string[]
  : R extends { optional: true }
    ? string | undefined
    : string;
type OptionValue<R extends OptionRule> = R extends { takes: string }
  ? R extends { required: true }
    ? string
    : string | undefined
  : boolean;

/** What was given to a command: only what it declares, and all that it requires. */
export interface Given<A extends ArgumentRules, O extends OptionRules> {
  readonly arguments: { readonly [N in keyof A]: ArgumentValue<A[N]> };
  readonly options: { readonly [N in keyof O]: OptionValue<O[N]> };
}

export interface CommandOf<A extends ArgumentRules, O extends OptionRules> {
  /** One line for the usage text. */
  readonly about: string;
  /** In the order in which they stand on the command line. */
  readonly arguments: A;
  readonly options: O;
  /** Prints its result; nothing, or null, means that all went well. */
  readonly run: (given: Given<A, O>, terminal: Terminal) => Promise<Failure | null | void>;
}

export type Command = CommandOf<ArgumentRules, OptionRules>;

/** Declares a command, its arguments and options typed by their rules. */
export function defineCommand<const A extends ArgumentRules, const O extends OptionRules>(
  command: CommandOf<A, O>,
): Command {
  // `readGiven` gives each command exactly what its own rules declare.
  return command as unknown as Command;
}
