import { failed } from '@gam/shared/result';
import { defineCommand, failure } from './command.ts';
import { connectGate } from './gate.ts';

/** The command that signs a person of the team in, by e-mail or phone, password and one-time code. */
export const signIn = defineCommand({
  about: 'asks for the password and the one-time code of a person of the team, and prints the token',
  arguments: { who: { about: 'the e-mail or the phone, e.g. editor@gam.example' } },
  options: {},
  run: async ({ arguments: { who } }, terminal) => {
    const gate = connectGate(terminal, false);
    if (!gate.ok) return gate;
    terminal.note(`Type the password of ${who}:`);
    const password = await terminal.readSecret();
    terminal.note('Type the code that the authenticator shows:');
    const code = (await terminal.readLine()).trim();
    if (password === '' || code === '')
      return failure(2, 'No password or code was typed: sign in again and type both.');
    const named = who.includes('@') ? { email: who } : { phone: who };
    const signedIn = await gate.value.call('rulesSignIn', { body: { ...named, password, code } });
    if (signedIn.ok) {
      terminal.print(`export GAM_TOKEN=${signedIn.value.token}`);
      return null;
    }
    const { failure: why } = signedIn;
    if (!('error' in why)) return failed(why);
    return why.status === 403
      ? failure(1, `${who} has no role of rules: an operator of the system gives one with \`npm run team\`.`)
      : failure(1, why.error.message);
  },
});
