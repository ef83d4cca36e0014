import { Type, type Static } from 'typebox';
import { nullable } from '../../values.ts';
import { defineNode } from '../node.ts';

/**
 * A way to another website, gone after `after_ms`, or at once by the button. `href` null: the link is none that the
 * product leads to; the client never decides that. [O-2.32 to O-2.34, O-2.52, readings 31]
 */
export const WebView = defineNode('web_view', 3, 'a way to another website', {
  text: Type.String(),
  href: nullable(Type.String()),
  after_ms: Type.Integer({ minimum: 0 }),
  labels: Type.Object({ go: Type.String({ description: 'the button that goes at once' }) }),
});
export interface WebView extends Static<typeof WebView> {}
