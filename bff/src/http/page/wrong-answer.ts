import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Screen } from '@gam/schemas/descriptors';
import { clearCookie, readCookie, setCookie } from '../../platform/sessions/cookies.ts';
import type { SignerAccess } from '../../platform/platform-parts.ts';
import { readSigned, signText } from '../../platform/secrets/secrets.ts';

/** An answer that was refused to a form, with its message, for the page that the form's reply leads to. */
interface WrongAnswer {
  /** The address that the form's reply leads to: in an order it names the flow, so that no other flow shows the answer. */
  readonly page: string;
  readonly question: string;
  readonly values: readonly string[];
  readonly message: string;
}

/** The longest value that browsers keep with the cookie's name and attributes, letters. */
const maxCookie = 3_500;

const write = ({ signers }: SignerAccess, wrong: WrongAnswer): string =>
  signText(signers.answer, Buffer.from(JSON.stringify(wrong)).toString('base64url'));

/** Keeps a wrong answer in a cookie of the browser; without its values where they are too long for one. */
export function keepWrongAnswer(
  parts: SignerAccess,
  request: FastifyRequest,
  reply: FastifyReply,
  wrong: WrongAnswer,
): void {
  const whole = write(parts, wrong);
  setCookie(
    request,
    reply,
    'answer',
    whole.length > maxCookie ? write(parts, { ...wrong, values: [] }) : whole,
  );
}

/** Whether the browser brings a wrong answer. */
export const hasWrongAnswer = (request: FastifyRequest): boolean =>
  readCookie(request, 'answer') !== undefined;

/** Returns the screen with the browser's wrong answer and its message at the question, once. */
export function showWrongAnswer(
  { signers }: SignerAccess,
  request: FastifyRequest,
  reply: FastifyReply,
  screen: Screen,
): Screen {
  const cookie = readCookie(request, 'answer');
  if (cookie === undefined) return screen;
  clearCookie(request, reply, 'answer');
  const text = readSigned(signers.answer, cookie);
  if (text === null) return screen;
  const { page, question, values, message } = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  ) as WrongAnswer;
  if (page !== request.url) return screen;
  const body = screen.body.map((node) =>
    node.type === 'question' && node.id === question
      ? { ...node, error: message, ...(values.length > 0 && { answer: { values: [...values] } }) }
      : node,
  );
  return { ...screen, body };
}
