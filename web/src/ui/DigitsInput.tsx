import { type ComponentProps, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { toPersianDigits } from '@gam/shared/digits';
import { Field } from './Field.tsx';

interface Props extends Omit<ComponentProps<typeof Field>, 'component' | 'value' | 'onChange' | 'ref'> {
  /** In Latin digits. */
  value: string;
  /** Returns the part of the typed text that is kept, in Latin digits. */
  keep: (typed: string) => string;
  /** Called with each change. `isComposing`: the keyboard may still replace what it has composed. */
  onType: (kept: string, isComposing: boolean) => void;
}

/**
 * An input that takes digits of any script and shows Persian ones. The caret stays in its place. While the keyboard
 * composes, the input shows what was typed: a keyboard whose text is replaced meanwhile writes it once more.
 */
export function DigitsInput({ value, keep, onType, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  /** The typed text of an open composition; null: none is open. */
  const [composed, setComposed] = useState<string | null>(null);
  const isComposing = useRef(false);
  // Renders even if the value stays the same, so that the effect sets the caret back.
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const compose = (typed: string) => {
    isComposing.current = true;
    setComposed(typed);
  };
  const settle = ({ value: typed, selectionStart }: HTMLInputElement) => {
    isComposing.current = false;
    setComposed(null);
    caret.current = keep(typed.slice(0, selectionStart ?? typed.length)).length;
    draw();
    onType(keep(typed), false);
  };
  return (
    <Field
      {...rest}
      ref={input}
      dir="ltr"
      value={composed ?? toPersianDigits(value)}
      onChange={({ currentTarget, nativeEvent }) => {
        // A composition may have begun before the script listened to it.
        if (!isComposing.current && !(nativeEvent as InputEvent).isComposing) return settle(currentTarget);
        compose(currentTarget.value);
        onType(keep(currentTarget.value), true);
      }}
      onCompositionStart={({ currentTarget }) => compose(currentTarget.value)}
      onCompositionEnd={({ currentTarget }) => settle(currentTarget)}
    />
  );
}
