export { PassingBody } from './passing-body.ts';
export { presentImages, presentVoice, type VoiceView } from './present-uploads.ts';
export { readUploadReply } from './read-upload-reply.ts';
export { refuseUpload } from './refuse-upload.ts';
export { takeUploadTurn } from './upload-quota.ts';
export { openUploadStream, uploadMs } from './upload-stream.ts';
