import type { Button, Experts, Notice } from '@gam/schemas/descriptors';
import { fillText } from '@gam/shared/fill-text';
import { texts as sharedTexts } from '@gam/shared/texts';
import { hasWayBack, steps } from '@gam/engine/flow';
import { expertTexts } from './texts.ts';
import { fieldError } from '../../protocol/screens/field-error.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { texts } from '@gam/engine';
import { backButton, nextButton, presentSoFar } from '../questions/index.ts';
import { type PhaseContext, type PresentPhase, presentProgress } from '../../protocol/phases/phase-screen.ts';

/** The catalogue level since which clients can show experts. */
const expertsLevel = 2;
/** The number of placeholders while the experts are loading. [O-9.05] */
const placeholders = 6;

const skipButton = (kind: Button['kind']): Button => ({
  id: 'skip',
  label: expertTexts.skip,
  event: 'skip_expert',
  args: {},
  kind,
  skips_answer: true,
});

/**
 * Presents the expert step: the customer chooses an expert from a list or continues without one. [O-2.19, O-4.17]
 */
export const presentExpertSelection: PresentPhase = (context) => {
  const { evaluation, catalogue } = context;
  const { flow } = evaluation;
  const { length } = flow.questions;
  const canChoose = catalogue >= expertsLevel;
  return {
    id: 'order.experts',
    progress: presentProgress(flow, length - 1, false),
    body: [
      {
        type: 'heading',
        key: 'heading',
        level: 1,
        text: fillText(expertTexts.title, { provider: commonTexts.brand }),
        ...(canChoose && { detail: expertTexts.detail }),
      },
      presentExperts(context),
    ],
    ...presentSoFar(evaluation, length, { blank: context.blankSummary }),
    // A customer without the list can only skip the step.
    footer: [
      ...(hasWayBack(evaluation) ? [backButton] : []),
      ...(canChoose ? [skipButton('secondary'), nextButton] : [skipButton('primary')]),
    ],
  };
};

function presentExperts({ evaluation, sources, problem }: PhaseContext): Experts {
  const { experts } = sources;
  const items = experts?.filled?.items ?? null;
  const chosen = evaluation.state.expert?.chosen?.id ?? null;
  const isOffered = items === null || items.some(({ id }) => id === chosen);
  return {
    type: 'experts',
    key: 'experts',
    source: { name: 'experts', v: experts?.v ?? null },
    items,
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
    then: experts?.filled?.then ?? null,
    selected: isOffered ? chosen : null,
    required: sharedTexts.validation.expert,
    ...fieldError(problem?.field === steps.experts ? problem : null),
    placeholders,
    labels: {
      list: fillText(expertTexts.title, { provider: commonTexts.brand }),
      loading: expertTexts.loading,
      load_error: texts.experts.loadError,
      retry: commonTexts.retry,
      empty: expertTexts.empty,
    },
    fallback: needsUpdate,
  };
}

/** The notice for a client that cannot show experts: the order can continue without one. */
const needsUpdate: Notice = {
  type: 'notice',
  key: 'experts',
  level: 'info',
  text: expertTexts.needsUpdate,
};
