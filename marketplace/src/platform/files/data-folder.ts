import path from 'node:path';
import { openPrivateFolder } from '@gam/shared/node/private-folder';

/**
 * Makes the data folder and the marketplace's own folder in it, for this user alone, and makes private what this process
 * writes from now on, wherever it lies. Throws the system's error when the folder cannot be used.
 */
export function openDataFolder(dataFolder: string): void {
  openPrivateFolder(dataFolder, path.join(dataFolder, 'marketplace'), (open) =>
    console.error(`marketplace: ${open} stays open to other users, since its mode cannot be changed`),
  );
}
