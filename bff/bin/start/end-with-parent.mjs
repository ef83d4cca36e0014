// Ends this process when the one that started it is gone, however that ended: a test run that is killed leaves
// nothing behind. Loaded with `node --import`, also into the workers of test runners.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 500);
timer.unref();
