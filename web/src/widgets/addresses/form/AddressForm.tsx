import type { Addresses, AddressForm as AddressFormDescriptor } from '@gam/schemas/descriptors';
import { Stack, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { withRef } from '@gam/client/with-ref';
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx';
import { PlainButton } from '../../../ui/PlainButton.tsx';
import { useScreenActions, useScreenState } from '../../../ui/hooks/use-screen.ts';
import { SchemaForm, type SchemaFormHandle } from '../../../ui/schema-form/SchemaForm.tsx';
import type { AddressData } from '../address-draft.ts';
import { FormBar } from '../FormBar.tsx';
import type { FormContext } from './form-inputs.tsx';
import { formParts } from './form-parts.tsx';

interface Props {
  form: AddressFormDescriptor;
  labels: Addresses['labels'];
  typed: AddressData | null;
  problem: Addresses['problem'];
  isSent: boolean;
  /** Whether the form opened by itself: its first field takes the focus, else its title. */
  isOffered: boolean;
  onType: (data: AddressData) => void;
  onSubmit: (data: AddressData) => void;
  back: ReactNode;
}

/** The first field that can be typed into. */
const firstField = 'input:not([readonly]), textarea';

/** Moves the focus from the area to the detail, unless that is filled in. */
function goOn(place: HTMLElement | null): void {
  const detail = place?.querySelector('textarea');
  if (detail?.value === '') detail.focus();
}

/** The form of an address after the BFF's schema. It is validated here and then by the BFF. [W-2.04, W-5.03] */
export function AddressForm({ form, labels, typed, problem, isSent, isOffered, ...actions }: Props) {
  const { onType, onSubmit, back } = actions;
  const { border } = useScreenActions();
  const { slow } = useScreenState();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<SchemaFormHandle>(null);
  const [data, setData] = useState<AddressData>(() => typed ?? form.data);
  const problems = useProblem(problem, data);
  const area = typeof data.area === 'string' ? data.area : null;
  const context = useMemo(
    (): FormContext => ({ labels, map: form.map, area, goOn: () => goOn(place.current) }),
    [labels, form.map, area],
  );
  // Counted, so that a repeated mistake takes the focus again.
  const [mistakes, setMistakes] = useState(0);
  useEffect(
    () => place.current?.querySelector<HTMLElement>(isOffered ? firstField : 'h2')?.focus(),
    [isOffered],
  );
  useFocusOnError(place, mistakes, problems.fields);

  const submit = () => {
    // Prevents a second submission while the first is sent.
    if (border.isBusy()) return;
    if (fields.current?.validate() === true) onSubmit(data);
    else setMistakes((times) => times + 1);
  };
  return (
    <Stack ref={place}>
      <Text component="h2" fz="md" fw={700} lh="xs" tabIndex={-1}>
        {form.title}
      </Text>
      <ErrorSummary id={`${id}-problem`} problem={problems.summary} />
      <SchemaForm
        ref={fields}
        id={id}
        form={form}
        parts={formParts}
        context={context}
        data={data}
        errors={problems.fields}
        onType={(typed) => {
          setData(typed);
          onType(typed);
        }}
      />
      <FormBar>
        {back}
        <PlainButton
          kind="primary"
          isSubmit
          isWaiting={isSent && slow}
          onClick={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {labels.submit}
        </PlainButton>
      </FormBar>
    </Stack>
  );
}

/** Returns the BFF's errors: those of fields that have not changed since, and a summary if it names no field. */
function useProblem(problem: Addresses['problem'], data: AddressData) {
  const [about, setAbout] = useState({ problem, data });
  if (about.problem !== problem) setAbout({ problem, data });
  const fields = useMemo(() => {
    const unchanged = (problem?.fields ?? []).filter(({ name }) => about.data[name] === data[name]);
    return Object.fromEntries(unchanged.map(({ name, message }) => [name, message]));
  }, [problem, about, data]);
  const summary = useMemo(
    () =>
      problem !== null && problem.fields.length === 0
        ? { message: withRef(problem.message, problem.ref) }
        : null,
    [problem],
  );
  return { fields, summary };
}

/** Moves the focus to the first field with an error. */
function useFocusOnError(
  place: RefObject<HTMLElement | null>,
  mistakes: number,
  fields: Readonly<Record<string, string>>,
): void {
  const hasFieldErrors = Object.keys(fields).length > 0;
  useEffect(() => {
    if (mistakes === 0 && !hasFieldErrors) return;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [place, mistakes, hasFieldErrors]);
}
