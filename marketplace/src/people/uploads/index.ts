export { cleanUploads } from './store-upload.ts';
export { uploadedMediaRoutes } from './media-routes.ts';
export { claimUploads, findKnownUploads, findOwnUploads, type UploadRow, uploads } from './repository.ts';
export { uploadRoutes } from './routes.ts';
