import { parentPort, workerData } from 'node:worker_threads';
import { doWork, type Job } from './do-work.ts';

/** The thread of one job: a check or a walk of many services would hold up customers. */
parentPort?.postMessage(doWork(workerData as Job), []);
