import { failed } from '@gam/shared/result';
import { defineCommand, failure } from './command.ts';
import { connectGate } from './gate.ts';

/** The command that signs a rules editor in, by phone and a code by SMS. */
export const signIn = defineCommand({
  about: 'sends a code to a phone, asks for it and prints the token',
  arguments: { phone: { about: 'the phone of a rules editor, e.g. 09120000004' } },
  options: {},
  run: async ({ arguments: { phone } }, terminal) => {
    const gate = connectGate(terminal, false);
    if (!gate.ok) return gate;
    const sent = await gate.value.ask('rulesSignInCode', { body: { phone } });
    if (!sent.ok) return sent;
    terminal.note(`Type the code that was sent to ${phone}:`);
    const code = (await terminal.readLine()).trim();
    if (code === '') return failure(2, 'No code was typed: sign in again and type the code of the SMS.');
    const { verification } = sent.value;
    const signedIn = await gate.value.call('rulesSignIn', { body: { verification, code } });
    if (signedIn.ok) {
      terminal.print(`export GAM_TOKEN=${signedIn.value.token}`);
      return null;
    }
    const { failure: why } = signedIn;
    if (!('error' in why)) return failed(why);
    return why.status === 403
      ? failure(1, `${phone} is not a rules editor: sign in with the phone of a rules editor.`)
      : failure(1, why.error.message);
  },
});
