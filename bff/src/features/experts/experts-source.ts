import type { ExpertItem } from '@gam/schemas/descriptors';
import type { Expert } from '@gam/schemas/upstream';
import { avatarOf } from '../../protocol/uploads/thumbnail.ts';
import { texts } from '@gam/engine';
import type { CallInput } from '../../platform/upstream/client.ts';
import { answersBefore, findListed, onlyShown, wholeList } from '../../protocol/sources/fetched-lists.ts';
import type { Source } from '../../protocol/sources/source.ts';

/** The experts who fit the answers. An empty list skips the step. [O-7.07, O-2.44] */
export const experts: Source<'experts'> = {
  ...onlyShown,
  request: (evaluation, { city }) => {
    const { flow, state } = evaluation;
    if (state.phase !== 'expert_selection') return null;
    const body = {
      answers: answersBefore(evaluation, flow.questions.length),
      category: flow.service.id,
      city,
    } satisfies CallInput<'listExperts'>['body'];
    return {
      body,
      load: wholeList(
        (upstream, token) => upstream.call('listExperts', { body, token }),
        ({ results }) => results.map(presentExpert),
      ),
    };
  },
  find: findListed(({ id, name }) => ({ id, label: name })),
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: (items) => (items.length === 0 ? { name: 'skip_expert', args: { reason: 'empty' } } : null),
  failure: () => texts.experts.loadError,
};

const presentExpert = ({ id, image, first_name, last_name }: Expert): ExpertItem => ({
  id,
  name: `${first_name} ${last_name}`.trim(),
  image: avatarOf(image),
});
