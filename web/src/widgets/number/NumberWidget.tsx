import { keepDigits } from '@gam/shared/digits';
import { numberDefaults, parseNumber, stepDown, stepUp } from '@gam/shared/number-grid';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';
import { Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { AnswerConstraints, notValid } from '@gam/schemas/questions';
import { DigitsInput } from '../../ui/DigitsInput.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { StepButton } from '../stepper/StepButton.tsx';
import { answerField, useHandUp, type WidgetProps } from '../widget-props.ts';

/** A whole number with plus and minus. An invalid number becomes the answer `not-valid`. [O-2.38, O-5.11, O-5.12] */
export function NumberWidget(props: WidgetProps<'number'>) {
  const { node, constraints, value, onChange, labelledBy, describedBy, isWrong } = props;
  const [typed, setTyped] = useState(() => textOf(value));
  const [isLeft, setLeft] = useState(false);
  const id = useId();
  // The answer's number wins over the typed text; an invalid number's mark has no digits.
  const given = textOf(value);
  const text = given === '' || given === typed ? typed : given;
  useHandUp(value, onChange);

  const bounds = constraints.kind === 'number' ? constraints : numberDefaults;
  const number = parseNumber(text);
  const type = (next: string) => {
    setTyped(next);
    onChange(answerOf(constraints, next));
  };
  const failure = validateAnswer(constraints, { values: text === '' ? [] : [text] });
  // Not while the customer types, since the 1 of 15 is no mistake. A number above the maximum stays above it, though.
  const isShown = isWrong || (isLeft && text !== '') || failure?.code === 'above_max';
  const message = isShown ? (failure?.field_message ?? null) : null;
  return (
    <Stack align="center" gap="sm">
      <DigitsInput
        w="16rem"
        styles={{ input: { fontSize: 'var(--gam-text-xl)', fontWeight: 700, textAlign: 'center' } }}
        leftSection={
          <StepButton
            icon="plus"
            label={node.labels.increase}
            isOpen={number === null || stepUp(number, bounds) > number}
            onPress={() => type(String(stepUp(number, bounds)))}
          />
        }
        rightSection={
          <StepButton
            icon="minus"
            label={node.labels.decrease}
            isOpen={number === null || stepDown(number, bounds) < number}
            onPress={() => type(String(stepDown(number, bounds)))}
          />
        }
        type="text"
        name={answerField}
        inputMode="numeric"
        autoComplete="off"
        aria-labelledby={labelledBy}
        aria-describedby={`${describedBy} ${id}-unit ${id}-hint ${id}-error`}
        aria-invalid={isWrong || message !== null}
        value={text}
        keep={(raw) => keepDigits(raw, node.max_digits)}
        onType={type}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      {node.unit !== null && (
        <Text c="dimmed" id={`${id}-unit`}>
          {node.unit}
        </Text>
      )}
      {node.hint !== undefined && (
        <Text c="dimmed" fz="xs" id={`${id}-hint`}>
          {node.hint}
        </Text>
      )}
      <FieldError id={`${id}-error`} message={message} />
    </Stack>
  );
}

const invalidMark: typeof notValid = 'not-valid';

/**
 * Returns the answer for typed digits: none for an empty field, the number if it is valid, otherwise the mark, which
 * no rule takes for a number. [O-5.10]
 */
function answerOf(constraints: AnswerConstraints, text: string): AnswerValues {
  if (text === '') return { values: [] };
  return { values: [validateAnswer(constraints, { values: [text] }) === null ? text : invalidMark] };
}

/** Returns the digits of an answer; the mark of an invalid number has none. */
function textOf({ values }: AnswerValues): string {
  return keepDigits(values[0] ?? '');
}
