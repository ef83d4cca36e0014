// The widgets that almost every question needs, in one chunk: on a slow line three requests cost more than the few
// bytes that one of them may turn out not to need. A heavy widget has a chunk of its own.
export { ChoicesWidget } from './choices/ChoicesWidget.tsx';
export { NumberWidget } from './number/NumberWidget.tsx';
export { TextWidget } from './text/TextWidget.tsx';
