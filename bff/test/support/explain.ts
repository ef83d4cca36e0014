import request from 'supertest';
import type { FlowExplanation } from '@gam/schemas/descriptors';
import type { Customer } from './customer.ts';
import { signInDemoMember } from './operator.ts';
import type { World } from './world.ts';

/** What a rules editor reads of a flow. */
export async function explain(world: World, { flow }: Customer): Promise<FlowExplanation> {
  const editor = await signInDemoMember(world, '09120000004');
  const token = (await world.bff.parts.sessions.find(editor.session))?.token ?? '';
  const reply = await request(world.bff.url)
    .get(`/api/flows/${flow.id}/explain`)
    .set('authorization', `Bearer ${token}`);
  return reply.body as FlowExplanation;
}
