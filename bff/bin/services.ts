import { closeInput, processTerminal } from './rules/terminal.ts';
import { runCommand } from './rules/run-command.ts';
import { commands, program } from './services/commands.ts';

/** `npm run services -- <command>`: reads, checks and publishes services, discounts and banners. */
process.exitCode = await runCommand(commands, process.argv.slice(2), processTerminal(), program);
closeInput();
