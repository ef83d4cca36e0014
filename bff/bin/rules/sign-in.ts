import { randomUUID } from 'node:crypto';
import { defineCommand, Failure } from './command.ts';
import { explainFailure, withUpstream } from './upstream.ts';

/** The command that signs a rules editor in, by phone and a code by SMS. */
export const signIn = defineCommand({
  about: 'sends a code to a phone, asks for it and prints the token',
  arguments: { phone: { about: 'the phone of a rules editor, e.g. 09120000004' } },
  options: {},
  run: ({ arguments: { phone } }, terminal) =>
    withUpstream(terminal, async (upstream, url) => {
      const sent = await upstream.call('requestCode', { body: { phone }, key: randomUUID() });
      if (!sent.ok) return explainFailure(sent.failure, url);
      terminal.note(`Type the code that was sent to ${phone}:`);
      const code = (await terminal.readLine()).trim();
      if (code === '')
        return new Failure(2, 'No code was typed: sign in again and type the code of the SMS.');
      const body = { verification_id: sent.value.verification_id, code };
      const session = await upstream.call('verifyCode', { body, key: randomUUID() });
      if (!session.ok) return explainFailure(session.failure, url);
      const { access_token, user } = session.value;
      if (user.role !== 'rules_editor') {
        return new Failure(1, `${phone} is not a rules editor: sign in with the phone of a rules editor.`);
      }
      terminal.print(`export GAM_TOKEN=${access_token}`);
      return null;
    }),
});
