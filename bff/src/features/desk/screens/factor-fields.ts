import type { Form } from '@gam/schemas/descriptors';
import { codeLength } from '@gam/engine/flow';
import type { PageState } from '../../../protocol/records/page-state.ts';
import { fieldError } from '../../../protocol/screens/field-error.ts';
import { deskTexts } from '../texts.ts';

type Field = Form['fields'][number];
type Words = Partial<Pick<Field, 'name' | 'label' | 'required'>>;
type Problem = PageState['problem'];

const { signIn } = deskTexts;

const errorAt = (name: string, problem: Problem) => fieldError(problem?.field === name ? problem : null);

/** Presents the field of a password, with the problem that names the field. */
export const presentPassword = (problem: Problem, { name = 'password', ...words }: Words = {}): Field => ({
  name,
  label: signIn.password,
  input: 'password',
  value: '',
  required: signIn.passwordRequired,
  reveal: signIn.reveal,
  ...words,
  ...errorAt(name, problem),
});

/** Presents the field of a one-time code, with the problem that names the field. */
export const presentCode = (problem: Problem, { name = 'code', ...words }: Words = {}): Field => ({
  name,
  label: signIn.code,
  input: 'code',
  value: '',
  length: codeLength,
  required: signIn.codeRequired,
  ...words,
  ...errorAt(name, problem),
});

/** Presents the fields in which a person of the team proves both factors. */
export const presentFactors = (problem: Problem): Field[] => [presentPassword(problem), presentCode(problem)];
