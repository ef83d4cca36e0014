import { defineCommand, Failure } from './command.ts';
import { connectGate } from './gate.ts';

/** The command that signs a rules editor in, by phone and a code by SMS. */
export const signIn = defineCommand({
  about: 'sends a code to a phone, asks for it and prints the token',
  arguments: { phone: { about: 'the phone of a rules editor, e.g. 09120000004' } },
  options: {},
  run: async ({ arguments: { phone } }, terminal) => {
    const gate = connectGate(terminal, false);
    if (gate instanceof Failure) return gate;
    const sent = await gate.ask('rulesSignInCode', { body: { phone } });
    if (sent instanceof Failure) return sent;
    terminal.note(`Type the code that was sent to ${phone}:`);
    const code = (await terminal.readLine()).trim();
    if (code === '') return new Failure(2, 'No code was typed: sign in again and type the code of the SMS.');
    const { verification } = sent;
    const signedIn = await gate.call('rulesSignIn', { body: { verification, code } });
    if (signedIn instanceof Failure) return signedIn;
    if (!signedIn.ok && signedIn.status === 403)
      return new Failure(1, `${phone} is not a rules editor: sign in with the phone of a rules editor.`);
    if (!signedIn.ok) return new Failure(1, signedIn.error.message);
    terminal.print(`export GAM_TOKEN=${signedIn.value.token}`);
    return null;
  },
});
