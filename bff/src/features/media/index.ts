export { presentImages, presentVoice, type VoiceView } from './present-uploads.ts';
export { takeUploadTurn } from './upload-quota.ts';
export { readUploadReply, refuseUpload } from './upload-reply.ts';
export { openUploadStream, PassingBody, uploadMs } from './upload-stream.ts';
