import { messageOf } from '../../platform/upstream/failure.ts';
import type { Button, Modal } from '@gam/schemas/descriptors';
import type { ChainAction } from '@gam/schemas/upstream';
import { isEditable } from '@gam/engine/flow';
import { commonTexts } from '../../protocol/texts.ts';
import type { PhaseContext } from '../../protocol/phases/phase-screen.ts';
import { allowActions } from '../../platform/upstream/allow-action.ts';
import { endRefusedSession } from '../../platform/sessions/end-session.ts';
import type { IntentHandler } from '../../protocol/intents/intent-handler.ts';

interface Body {
  readonly way: 'details' | 'edit';
  readonly actions: readonly ChainAction[];
}

/**
 * Runs the actions of a duplication in sequence, each under its own key and with the user's own token: the actions of
 * the stored quote, only if the map allows every one of them. [O-4.29, O-7.13]
 */
export const runActions: IntentHandler<'run_actions'> = {
  body: ({ state }, _record, { way }) => {
    const duplication = state.quote?.duplication;
    const actions = way === 'details' ? duplication?.chain_actions : duplication?.edit_actions;
    return { way, actions: actions ?? [] } satisfies Body;
  },
  promisesKey: false,
  run: async ({ parts, pending, who }) => {
    const { actions, way } = pending.body as Body;
    const failed = { name: 'actions_failed', message: commonTexts.duplicate.failure, partly: false } as const;
    const allowed = allowActions(actions, parts.config.chainActions);
    if (!allowed || !who.session) {
      parts.log.warn({ actions: actions.map(({ verb, path }) => `${verb} ${path}`) }, 'actions not allowed');
      return failed;
    }
    const { token } = who.session;
    for (const [index, action] of allowed.entries()) {
      // In sequence: an action may depend on the one before it.
      const done = await parts.upstream.act(action, { token, key: `${pending.key}:${index + 1}` });
      if (!done.ok) {
        await endRefusedSession(parts, who, done.failure);
        return { ...messageOf(done.failure), ...failed, partly: index > 0 || done.failure.status === 0 };
      }
    }
    return { name: 'actions_done', way };
  },
};

const button = (
  event: 'duplicate_details' | 'duplicate_edit' | 'dismiss_modal',
  rest: Omit<Button, 'id' | 'event'>,
) => ({ id: event, event, skips_answer: true, ...rest }) satisfies Button;

/**
 * Presents the dialog for an open order like this one: the customer opens or edits that order, or continues with a new
 * one unless the dialog is mandatory. [O-2.24, O-4.26 to O-4.28]
 */
export function presentDuplicate({ evaluation, record }: PhaseContext): Modal | null {
  const duplication = evaluation.state.quote?.duplication;
  if (!duplication) return null;
  const disabled = record.pending !== null;
  const { details, edit, continueNew, title } = commonTexts.duplicate;
  return {
    type: 'modal',
    key: 'duplicate',
    title,
    body: [{ type: 'paragraph', key: 'message', text: duplication.message }],
    actions: [
      button('duplicate_details', { label: details, kind: 'primary', disabled }),
      ...(isEditable(duplication)
        ? [button('duplicate_edit', { label: edit, kind: 'secondary', disabled })]
        : []),
      ...(duplication.is_mandatory
        ? []
        : [button('dismiss_modal', { label: continueNew, kind: 'quiet', disabled })]),
    ],
    dismiss: duplication.is_mandatory ? null : 'dismiss_modal',
  };
}
