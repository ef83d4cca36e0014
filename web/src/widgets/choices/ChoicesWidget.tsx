import type { ChoiceOption, Choices } from '@gam/schemas/descriptors';
import { Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { IconSearch } from '@tabler/icons-react';
import { foldForSearch } from '@gam/shared/normalise';
import { CardGrid } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useHandUp, type WidgetProps } from '../widget-props.ts';
import { OptionCard } from './OptionCard.tsx';
import { OptionGroup } from './OptionGroup.tsx';
import { countOption, toggleOption } from './choose.ts';

/** Few questions have a search. */
const { Part: ClearButton } = lazyPart('clear', () =>
  import('../../ui/ClearButton.tsx').then((chunk) => chunk.ClearButton),
);

/** The least width of an option in each layout. */
const widths = { list: '100%', grid: '9.5rem', compact: '9rem' } satisfies {
  [L in Choices['layout']]: string;
};

/** A choice of one or several options, some of them with counts. [O-2.25, O-2.26, O-2.27, O-2.28, O-3.05] */
export function ChoicesWidget(props: WidgetProps<'choices'>) {
  const { node, value, onChange, onAdvance, labelledBy, describedBy, isWrong } = props;
  const { multiple, counts, layout, searchable, options, groups = [], limits, labels } = node;
  const isFull = limits?.max != null && value.values.length >= limits.max;
  const [wanted, setWanted] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useHandUp(value, onChange);
  const found = searchable ? findOptions(options, wanted) : options;
  const isGrouped = (id: string) => groups.some((group) => group.options.includes(id));
  const draw = (option: ChoiceOption, layout: Choices['layout']) => (
    <OptionCard
      key={option.id}
      option={option}
      index={options.indexOf(option)}
      layout={layout}
      isMultiple={multiple}
      isChosen={value.values.includes(option.id)}
      isDisabled={isFull && !value.values.includes(option.id)}
      number={value.counts?.find((count) => count.value === option.id)?.number ?? null}
      bounds={counts}
      labels={labels}
      onChoose={() => onChange(toggleOption(value, option.id, node))}
      onTap={onAdvance && (() => (onChange({ values: [option.id] }), onAdvance()))}
      onCount={(number) => onChange(countOption(value, option.id, number))}
    />
  );
  return (
    <Stack>
      {searchable && (
        <Field
          ref={search}
          type="text"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw a button of their own in such an input
          role="searchbox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          leftSection={<IconSearch size="var(--gam-icon)" aria-hidden />}
          rightSection={
            wanted !== '' &&
            labels.clear !== undefined && (
              <ClearButton label={labels.clear} field={search} onClear={() => setWanted('')} />
            )
          }
          aria-label={labels.search}
          placeholder={labels.search}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          // Enter in it must not submit the page's form, also not before the script listens to its keys.
          form=""
        />
      )}
      {limits && (
        <Text c="dimmed" fz="sm">
          {limits.label}
        </Text>
      )}
      <Stack
        role={multiple ? 'group' : 'radiogroup'}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={multiple ? undefined : isWrong}
        data-advances={onAdvance ? '' : undefined}
      >
        {found.some(({ id }) => !isGrouped(id)) && (
          <CardGrid least={widths[layout] ?? widths.list} data-layout={layout}>
            {found.filter(({ id }) => !isGrouped(id)).map((option) => draw(option, layout))}
          </CardGrid>
        )}
        {groups.map((group) => (
          <OptionGroup
            key={group.key}
            group={group}
            options={found.filter(({ id }) => group.options.includes(id))}
            isChosen={({ id }) => value.values.includes(id)}
            isSearched={wanted !== ''}
            draw={(option) => draw(option, 'list')}
          />
        ))}
      </Stack>
      <Text component="output" c="dimmed" ta="center">
        {found.length === 0 ? labels.nothing_found : ''}
      </Text>
    </Stack>
  );
}

/**
 * Returns the options whose title or description contains the typed text, in any form of digits, letters and spaces.
 */
function findOptions(options: readonly ChoiceOption[], wanted: string): readonly ChoiceOption[] {
  const needle = foldForSearch(wanted);
  if (needle === '') return options;
  return options.filter(({ title, description = '' }) =>
    [title, description].some((text) => foldForSearch(text).includes(needle)),
  );
}
