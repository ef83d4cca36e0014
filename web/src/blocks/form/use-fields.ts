import { useMemo, useSyncExternalStore } from 'react';
import { useScreenActions } from '../../ui/hooks/use-screen.ts';

/** Returns the values of a form's fields by name, as `useField` does for one. */
export function useFields(
  form: string,
  fields: readonly { readonly name: string; readonly value: string }[],
): Readonly<Record<string, string>> {
  const { drafts } = useScreenActions();
  const read = (name: string, value: string) => drafts.fieldOf(form, name) ?? value;
  // As text, since each snapshot of the same values must be the same.
  const text = useSyncExternalStore(
    drafts.subscribe,
    () => JSON.stringify(fields.map(({ name, value }) => [name, read(name, value)])),
    () => JSON.stringify(fields.map(({ name, value }) => [name, value])),
  );
  return useMemo(() => Object.fromEntries(JSON.parse(text) as [string, string][]), [text]);
}
