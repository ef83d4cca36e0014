import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { FinalFailure } from '../queues/outbox.ts';
import { type OutsideReply, post } from '../outside/post.ts';
import { sendDeadlineMs, type Sms, type SmsDriver } from './sms-driver.ts';

interface KavenegarSettings {
  readonly apiKey: string;
  /** The template of codes in the account; its parameter is `%token`. */
  readonly template: string;
}

const Answer = Type.Object({ return: Type.Object({ status: Type.Integer() }) });

/**
 * Sends codes by Kavenegar's `verify/lookup` and other texts by `sms/send`. The API key is part of the path, so URLs
 * never reach a log. `url`: the service, without a final slash; deadline in ms.
 */
export function kavenegarDriver(
  { apiKey, template }: KavenegarSettings,
  url = 'https://api.kavenegar.com',
  deadlineMs = sendDeadlineMs,
): SmsDriver {
  const call = (method: string, fields: Record<string, string>) =>
    post(`${url}/v1/${apiKey}/${method}.json`, { body: new URLSearchParams(fields), deadlineMs });
  return async ({ phone, code, body }: Sms) => {
    const receptor = `0${phone.slice(2)}`;
    const reply =
      code === null
        ? await call('sms/send', { receptor, message: body ?? '' })
        : await call('verify/lookup', { receptor, token: code, template });
    checkReply(reply);
  };
}

function checkReply({ status, body }: OutsideReply): void {
  if (!Check(Answer, body)) throw new Error(`Kavenegar answers ${status} without a status of its own`);
  const { status: own } = body.return;
  if (own === 200 && status === 200) return;
  const known = kavenegarStatuses[own];
  const reason = `Kavenegar answers ${own}: ${known?.meaning ?? 'unknown'}`;
  throw known?.isFinal === true ? new FinalFailure(reason) : new Error(reason);
}

interface KavenegarStatus {
  readonly meaning: string;
  /** Whether the same message would be refused again; else time or the operator can help. */
  readonly isFinal: boolean;
}

const final = (meaning: string): KavenegarStatus => ({ meaning, isFinal: true });
const passing = (meaning: string): KavenegarStatus => ({ meaning, isFinal: false });

/** The documented values of `return.status` beside 200. */
const kavenegarStatuses: Readonly<Record<number, KavenegarStatus>> = {
  400: final('parameters are missing'),
  401: passing('the account is disabled'),
  402: passing('the operation failed'),
  403: passing('the API key is wrong'),
  404: final('the method is unknown'),
  405: final('GET or POST is wrong'),
  406: final('a required parameter is empty'),
  407: final('access is denied'),
  409: passing('the service cannot answer now'),
  411: final('the receiver is invalid'),
  412: final('the sender is invalid'),
  413: final('the message is empty or too long'),
  414: final('the request is too large'),
  415: final('the start index is too high'),
  416: passing('the address of this server is not allowed'),
  417: final('the date is wrong'),
  418: passing('the credit is used up'),
  419: final('the lengths of the lists differ'),
  420: final('links are not allowed in texts'),
  422: final('a character is not allowed'),
  424: final('the template does not exist'),
  426: final('the method needs another plan'),
  427: final('the line needs a permission'),
  428: final('codes by call are not possible'),
  429: passing('the address of this server is limited'),
  431: final('the structure of the code is wrong'),
  432: final('the template has no parameter for the code'),
  451: passing('too many calls of this server'),
  501: final('only the owner of the account gets test messages'),
  604: final('there are too many receivers'),
  607: final('the tag is wrong'),
};
