import type { AnswerValues } from '@gam/shared/validate-answer';
import { useEffect, useEffectEvent } from 'react';

/** Hands the answer up when the widget becomes visible, as on every change. [O-4.15] */
export function useHandUp(value: AnswerValues, onChange: (value: AnswerValues) => void): void {
  const handUp = useEffectEvent(() => onChange(value));
  useEffect(() => handUp(), []);
}
