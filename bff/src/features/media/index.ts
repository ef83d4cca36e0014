export { presentImages, presentVoice, type VoiceView } from './present-uploads.ts';
export { takeUploadTurn } from './upload-quota.ts';
export { readUploadReply, refuseUpload } from './upload-reply.ts';
export { openUploadStream, PassingBody } from './upload-stream.ts';
