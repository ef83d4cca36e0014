import { toPersianDigits } from '@gam/shared/digits';
import { type ComponentProps, useLayoutEffect, useReducer, useRef } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  /** In Latin digits. */
  value: string;
  /** What is kept of typed text, in Latin digits. */
  keep: (typed: string) => string;
  onType: (kept: string) => void;
}

/** An input that takes digits of any script and shows Persian ones; the caret stays where it was. */
export function DigitsInput({ value, keep, onType, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // Also where nothing of what was typed is kept: the value is the same then, and the caret is set back all the same.
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <input
      {...rest}
      ref={input}
      dir="ltr"
      value={toPersianDigits(value)}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        caret.current = keep(typed.slice(0, selectionStart ?? typed.length)).length;
        draw();
        onType(keep(typed));
      }}
    />
  );
}
