export { avatarName, mediaRoutes, type Picture, readPictures, shopFrontName } from './routes.ts';
