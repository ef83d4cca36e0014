import { commands } from './rules/commands.ts';
import { runCommand } from './rules/run-command.ts';
import { closeInput, processTerminal } from './rules/terminal.ts';

/** `npm run rules -- <command>`: checks, publishes and explains rule documents. */
process.exitCode = await runCommand(commands, process.argv.slice(2), processTerminal());
closeInput();
