import { buildWeb } from './start/build-web.ts';

/** Builds the web app without starting a server, e.g. into an image. */
process.exitCode = (await buildWeb()) ? 0 : 1;
