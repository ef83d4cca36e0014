import { questionOf } from './question.ts';

/** Pictures, at most five. [O-2.35] */
export const FileImages = questionOf('file_images', 'pictures, at most five');
