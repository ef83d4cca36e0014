import type { Addresses } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { useEffect, useEffectEvent } from 'react';
import { findQuestion, givenAnswer } from '../../client/find-question.ts';
import { useScreenState } from '../../ui/hooks/use-screen.ts';

/**
 * Each time that the form was saved the address that the screen names is the answer, whatever was chosen before. [W-4.02]
 */
export function useSavedAnswer(
  saves: number,
  { select }: Pick<Addresses, 'select'>,
  onChange: (value: AnswerValues) => void,
): void {
  const { screen } = useScreenState();
  const question = screen === null ? null : findQuestion(screen);
  const adopt = useEffectEvent(() => {
    const given = question === null ? [] : givenAnswer(question).values;
    const values = select === null ? given : [select];
    if (values.length > 0) onChange({ values });
  });
  useEffect(() => {
    if (saves > 0) adopt();
  }, [saves]);
}
