import { answerForms, type Question } from '@gam/schemas/questions';
import { type AnswerFactName, answerFacts, type AnswerPath, readAnswerPath } from '@gam/schemas/rules';
import { isCountedQuestion, kindOf } from '../../../questions/question-kinds.ts';
import type { StaticFacts } from '../../../facts/facts.ts';
import { livePathsOf } from '../../bind-rule.ts';
import { type CompiledRule, documentsOf } from '../../compiled-rules.ts';
import { type FindingKind, listed, nameOf } from '../finding-kind.ts';
import type { Survey } from '../survey/survey.ts';
import { mapsOf } from '../../rule-maps.ts';

/** Why a question's answer does not have a fact; null where it may. */
type Lacks = (question: Question, rules: Survey['rules'], option: string) => string | null;

const lacksCounts: Lacks = (question) =>
  isCountedQuestion(question) ? null : 'whose options are not counted';

const lacks: { readonly [F in AnswerFactName]: Lacks } = {
  values: () => null,
  number: (question, { at }) =>
    kindOf(question).widget === 'number' || at.question.some(({ then }) => then.widget === 'number')
      ? null
      : 'which asks for no number',
  total: lacksCounts,
  counts: (question, rules, option) => {
    const isKnown = question.options.length === 0 || question.options.some(({ id }) => id === option);
    return (
      lacksCounts(question, rules, option) ?? (isKnown ? null : `which has no option ${listed([option])}`)
    );
  },
};

/** The paths that a rule can still read in a service. */
function pathsIn({ service, questions }: Survey, rule: CompiledRule): ReadonlySet<string> {
  const order: StaticFacts = { question: null, position: null, service, city: { id: null } };
  const places =
    rule.at === 'question'
      ? questions.map(({ question, index }) => ({ ...order, question, position: index + 1 }))
      : [order];
  return new Set(places.flatMap((fixed) => livePathsOf(rule, fixed)));
}

interface ReadByRule extends AnswerPath {
  readonly path: string;
  readonly asked: Question;
}

function answersRead(survey: Survey, rule: CompiledRule): ReadByRule[] {
  return [...pathsIn(survey, rule)].flatMap((path): ReadByRule[] => {
    const answer = readAnswerPath(path);
    const asked = answer && survey.questions[survey.indexOf.get(answer.question) ?? -1]?.question;
    return answer && asked ? [{ ...answer, path, asked }] : [];
  });
}

/** A number of an answer that its question never gives: the condition would see nothing but null. */
export const otherAnswer: FindingKind = (survey) =>
  documentsOf(survey.rules).flatMap((document) =>
    Object.values(document.at)
      .flat()
      .flatMap((rule: CompiledRule) =>
        answersRead(survey, rule).flatMap(({ path, fact, option, asked }) => {
          const because = lacks[fact](asked, survey.rules, option);
          return because === null
            ? []
            : [
                {
                  severity: 'error' as const,
                  question: null,
                  rule: rule.id,
                  path: `${document.review().written.get(rule.id)?.path ?? ''}/when`,
                  message: `rule "${rule.id}" reads ${path} of ${nameOf(asked)}, ${because}.`,
                },
              ];
        }),
      ),
  );

/** A bound on the number of chosen options where their counts may be meant. */
export const distinctOptions: FindingKind = (survey) =>
  documentsOf(survey.rules).flatMap((document) =>
    document.document.rules.flatMap((rule) => {
      const compiled = document.at[rule.at].find(({ id }) => id === rule.id);
      const read = compiled ? answersRead(survey, compiled) : [];
      return mapsOf(rule).flatMap(({ map, at }) =>
        Object.entries(map).flatMap(([path, condition]) => {
          const found = read.find((one) => one.path === path);
          const { minItems = 0, maxItems } = { ...condition.not, ...condition };
          const isBound = minItems > 1 || maxItems !== undefined;
          if (!found || !isBound || found.fact !== 'values' || !answerForms[found.asked.type].several)
            return [];
          if (!isCountedQuestion(found.asked)) return [];
          const total = `${path}${answerFacts.total.ending}`;
          return [
            {
              severity: 'warning' as const,
              question: null,
              rule: rule.id,
              path: `${document.review().written.get(rule.id)?.path ?? ''}${at}`,
              message: `rule "${rule.id}" counts the different options of ${nameOf(found.asked)}, not how many of each: ${total} is their sum.`,
            },
          ];
        }),
      );
    }),
  );
