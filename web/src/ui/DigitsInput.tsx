import { toPersianDigits } from '@gam/shared/digits';
import { type ComponentProps, useLayoutEffect, useReducer, useRef } from 'react';
import { Field } from './Field.tsx';

interface Props extends Omit<ComponentProps<typeof Field>, 'component' | 'value' | 'onChange' | 'ref'> {
  /** In Latin digits. */
  value: string;
  /** Returns the part of the typed text that is kept, in Latin digits. */
  keep: (typed: string) => string;
  onType: (kept: string) => void;
}

/** An input that takes digits of any script and shows Persian ones. The caret stays in its place. */
export function DigitsInput({ value, keep, onType, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  // Renders even if the value stays the same, so that the effect sets the caret back.
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <Field
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
