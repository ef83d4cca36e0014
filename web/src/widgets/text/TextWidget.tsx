import { Stack, Text } from '@mantine/core';
import { toLatinDigits, toPersianDigits } from '@gam/shared/digits';
import { DigitsInput } from '../../ui/DigitsInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { answerField, useHandUp, type WidgetProps } from '../widget-props.ts';

/** A text input: one line, a phone number, or several lines with a counter. [O-2.37, O-5.06, O-5.08] */
export function TextWidget(props: WidgetProps<'text'>) {
  const { node, value, onChange, labelledBy, describedBy, isWrong } = props;
  const text = value.values[0] ?? '';
  const type = (typed: string) => onChange({ values: typed === '' ? [] : [typed] });
  useHandUp(value, onChange);
  const attributes = {
    name: answerField,
    placeholder: node.placeholder ?? undefined,
    autoComplete: node.autocomplete ?? 'off',
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong,
  };
  if (node.input === 'phone') {
    // Without a maximum length, since a cut number is another number.
    return (
      <DigitsInput
        {...attributes}
        type="tel"
        inputMode="tel"
        value={text}
        keep={toLatinDigits}
        onType={type}
      />
    );
  }
  if (node.input === 'line') {
    return (
      <Field
        {...attributes}
        type="text"
        maxLength={node.max_length}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    );
  }
  return (
    <Stack gap="xxs">
      <Field
        component="textarea"
        {...attributes}
        rows={node.rows}
        maxLength={node.max_length}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Text c="dimmed" fz="xs" ta="end" aria-hidden>
        {toPersianDigits(`${text.length} / ${node.max_length}`)}
      </Text>
    </Stack>
  );
}
