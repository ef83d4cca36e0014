import { add, newFile, step } from './change.mjs';

export const upstreamCall = {
  section: 'How to add an upstream call',
  name: 'listTips',
  first: [
    newFile(
      'schemas/src/upstream/tips.ts',
      `import { Type } from 'typebox';
import { defineCall } from '../call.ts';

export const listTips = defineCall({
  method: 'GET',
  path: '/v2/tips/',
  about: 'Tips for customers.',
  auth: 'anyone',
  effect: 'read',
  reply: Type.Array(Type.String()),
});
`,
    ),
    add('schemas/src/upstream/calls.ts', 'export const upstreamCalls = {\n', '  listTips,\n'),
    add(
      'schemas/src/upstream/calls.ts',
      "import { uploadCalls } from './uploads.ts';\n",
      "import { listTips } from './tips.ts';\n",
    ),
  ],
  steps: [
    {
      asked: 'marketplace/src/access-matrix.test.ts',
      changes: [
        add(
          'marketplace/test/access/public-lines.ts',
          'export const publicLines = {\n',
          '  listTips: anyone(),\n',
        ),
        newFile(
          'marketplace/src/shop/tips/routes.ts',
          `import { done } from '@gam/shared/result';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../platform/http/register-call.ts';

export async function tipRoutes(app: FastifyInstance) {
  registerCall(app, upstreamCalls.listTips, async () => done([]));
}
`,
        ),
        newFile('marketplace/src/shop/tips/index.ts', "export { tipRoutes } from './routes.ts';\n"),
        add(
          'marketplace/src/app.ts',
          "import { motivationRoutes } from './shop/motivation/index.ts';\n",
          "import { tipRoutes } from './shop/tips/index.ts';\n",
        ),
        add(
          'marketplace/src/app.ts',
          '  await app.register(motivationRoutes, deps);\n',
          '  await app.register(tipRoutes);\n',
        ),
        newFile(
          'bff/src/features/catalogue/load-tips.ts',
          `import type { Parts } from '../../protocol/parts.ts';

export const loadTips = ({ upstream }: Parts) => upstream.call('listTips', {});
`,
        ),
      ],
    },
    step(
      add(
        'lab/soak/faults/upstream/calls.ts',
        'export const drives = {\n',
        "  listTips: { unmade: 'no page of the product needs it' },\n",
      ),
    ),
  ],
};
