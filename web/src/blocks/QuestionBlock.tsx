import type { QuestionNode } from '@gam/schemas/descriptors';
import type { AnswerValues } from '@gam/shared/validate-answer';
import { Stack, Text, Title } from '@mantine/core';
import { type ComponentType, useCallback, useId } from 'react';
import { isSameButton } from '@gam/client/same-button';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { ToneBadge } from '../ui/ToneBadge.tsx';
import { useAnswer, useScreenActions, useScreenState } from '../ui/hooks/use-screen.ts';
import { widgets } from '../widgets/index.ts';
import type { AnyWidgetProps } from '../widgets/widget-props.ts';

/** The client's own text, since no reply of the server arrives. */
const keptHere = 'ذخیره‌شده در این دستگاه؛ هنوز ارسال نشده';

/** A question: heading, help, error, widget. [O-3.02] */
export function QuestionBlock({ node }: { node: QuestionNode }) {
  const { answer, press } = useScreenActions();
  const { screen, problem, pressed, unsent, trouble, heldBy } = useScreenState();
  const value = useAnswer(node);
  const id = useId();
  const primary = screen?.footer.find(({ kind }) => kind === 'primary') ?? null;
  // While the answer is being sent, a tap on another option would be lost.
  const isSent = node.advance_on_choice && pressed !== null && isSameButton(pressed, primary);
  const change = useCallback(
    (value: AnswerValues) => {
      if (!isSent) answer(node.id, value);
    },
    [answer, node.id, isSent],
  );
  // The registry has the widget of each descriptor; the compiler loses the pair at the look-up.
  const Widget = widgets[node.widget.type].Part as ComponentType<AnyWidgetProps>;
  return (
    <Stack gap="lg">
      <Stack gap="xs" align="start">
        {node.title !== null && node.title !== node.heading && (
          <Text c="var(--gam-accent-ink)" fz="xs" fw={500} lh="xs">
            {node.title}
          </Text>
        )}
        <Title order={1} id={`${id}-heading`} tabIndex={-1}>
          {node.heading}
        </Title>
        {unsent.includes(node.id) && <ToneBadge tone="warn">{keptHere}</ToneBadge>}
        {node.optional_label !== null && <ToneBadge tone="neutral">{node.optional_label}</ToneBadge>}
        {node.help !== null && (
          <Text c="dimmed" id={`${id}-help`}>
            {node.help}
          </Text>
        )}
      </Stack>
      <ErrorSummary id={`${id}-error`} problem={problem} />
      {/* What is chosen now would be refused at the step that follows. */}
      <div inert={trouble !== null && heldBy !== null}>
        <Widget
          key={node.widget.key}
          node={node.widget}
          constraints={node.constraints}
          value={value}
          onChange={change}
          onAdvance={node.advance_on_choice && primary ? () => press(primary) : null}
          onNext={primary ? () => press(primary) : null}
          labelledBy={`${id}-heading`}
          describedBy={`${id}-help ${id}-error`}
          isWrong={problem !== null}
        />
      </div>
    </Stack>
  );
}
