import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Addresses } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { useScreenActions, useScreenState } from '../../ui/hooks/use-screen.ts';
import type { WidgetProps } from '../widget-props.ts';
import {
  isBlank,
  leaveForm,
  newAddress,
  noDraft,
  openForm,
  settleDraft,
  storedAddressDraft,
  toAddressEvent,
  typeInto,
} from './address-draft.ts';
import { AddressEditor, warmEditor } from './AddressEditor.tsx';
import { AddressList } from './AddressList.tsx';
import { findQuestion, givenAnswer } from '@gam/client/find-question';

/** The delay before the form's code is loaded, so that the list loads first. */
const warmUpDelayMs = 1200;

/** A choice of the saved addresses, and in its place the form of a new or an edited one. [O-2.47, W-4.01] */
export function AddressesWidget(props: WidgetProps<'addresses'>) {
  const { node, onChange } = props;
  const { send } = useScreenActions();
  const { id = '', step = '' } = useScreenState().screen?.flow ?? {};
  const kept = useMemo(() => storedAddressDraft(id, step ?? ''), [id, step]);
  const [last, setDraft] = useState(() => kept.read() ?? noDraft);
  const [saves, setSaves] = useState(0);
  const draft = settleDraft(last, node.saved);
  if (draft !== last) {
    setDraft(draft);
    setSaves(saves + 1);
  }
  /** Whether the form opened by itself. */
  const [isOffered, setOffered] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const wasListed = useRef(false);
  /** A customer without addresses begins with the form; who leaves it sees the empty list. */
  const offerForm = (isEmpty: boolean) => {
    if (isEmpty && !wasListed.current) {
      setOffered(true);
      setDraft((now) => openForm(now, newAddress));
    }
    wasListed.current = true;
  };
  useSavedAnswer(saves, node, onChange);
  useReturnedFocus(place, draft.open);
  useEffect(() => {
    // A form that opened by itself is kept once something is typed: addresses may come meanwhile.
    if (isBlank(draft) || (isOffered && Object.keys(draft.data).length === 0)) kept.clear();
    else kept.write(draft);
  }, [kept, draft, isOffered]);
  useEffect(() => {
    const moment = setTimeout(warmEditor, warmUpDelayMs);
    return () => clearTimeout(moment);
  }, []);

  const { open } = draft;
  return (
    <div ref={place}>
      {open === null ? (
        <AddressList {...props} onOpen={(item) => setDraft(openForm(draft, item))} onListed={offerForm} />
      ) : (
        <AddressEditor
          key={open}
          node={node}
          item={open}
          typed={draft.data[open] ?? null}
          isSent={draft.sentAt !== null}
          isOffered={isOffered && saves === 0}
          onType={(data) => setDraft((now) => typeInto(now, data))}
          onSubmit={(data) => {
            setDraft({ ...typeInto(draft, data), sentAt: node.saved });
            const { name, args } = toAddressEvent(open, data);
            send(name, args);
          }}
          onBack={() => {
            setOffered(false);
            setDraft(leaveForm(draft));
          }}
        />
      )}
    </div>
  );
}

/** Returns the focus to the button that opened the form, or to the chosen address if that button is gone. */
function useReturnedFocus(place: RefObject<HTMLElement | null>, open: string | null): void {
  const opened = useRef(open);
  useEffect(() => {
    const before = opened.current;
    opened.current = open;
    if (open !== null || before === null) return;
    const opener = place.current?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(before)}"]`);
    (opener ?? place.current?.querySelector<HTMLElement>(':checked'))?.focus();
  }, [place, open]);
}

/** After each save makes the address that the screen selects the answer. [W-4.02] */
function useSavedAnswer(
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
