import type { Block } from '@gam/schemas/descriptors';
import type { Flow } from '../../engine/flow/flow.ts';
import type { CheckCode } from '../../engine/rules/check/check-finding.ts';
import { findingsOf } from '../../protocol/services/findings-log.ts';
import { orderTexts } from '../order/index.ts';

/** What each finding about a question is called; those about rules are for the rules' editors. */
const names: { readonly [C in CheckCode]: string } = orderTexts.findings.names;

/**
 * What is wrong with the service's questions, for operators: they are asked what can be asked, and know why something is
 * missing. Nothing where nothing is wrong.
 */
export function operatorFindings(flow: Flow): Block[] {
  const titles = new Map(flow.service.questions.map(({ id, title }) => [id, title]));
  const found = findingsOf(flow).flatMap(({ code, question, path }) =>
    question === null
      ? []
      : [{ key: `${code}${path}`, label: names[code], value: titles.get(question) ?? question }],
  );
  const mended = flow.service.findings.map((message, index) => ({
    key: `mended_${index}`,
    label: orderTexts.findings.mended,
    value: message,
  }));
  const items = [...found, ...mended];
  return items.length > 0
    ? [{ type: 'facts', key: 'findings', title: orderTexts.findings.title, items }]
    : [];
}
