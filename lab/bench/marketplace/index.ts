import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openOnPostgres } from '../../../marketplace/test/database.ts';
import { fillHistory } from './fill-history.ts';
import { makeJobs } from './jobs.ts';
import { measureJob } from './measure-job.ts';

/**
 * Measures the marketplace's sweeps, lists and counts on PostgreSQL with many orders: `npm run bench:marketplace --
 * 1000000`. Works in a schema of its own within the database of DATABASE_URL, whose user must be a superuser.
 */
const url = process.env['DATABASE_URL'];
const orders = Number(process.argv[2] ?? 1_000_000);
if (!url || !Number.isSafeInteger(orders) || orders < 1_000) {
  console.error('Set DATABASE_URL to a PostgreSQL; the argument is the number of orders, at least 1,000.');
  process.exit(2);
}
/** The goal of each job, ms. */
const goalMs = 5;

const folder = mkdtempSync(path.join(tmpdir(), 'gam-bench-'));
const database = await openOnPostgres(url);
try {
  const began = performance.now();
  const customer = await fillHistory(database, orders);
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(`${orders.toLocaleString('en')} orders, stored in ${seconds} s; goal: ${goalMs} ms each\n`);
  for (const { name, work } of makeJobs(database.db, customer, folder)) {
    const { rows, medianMs, statements, plan } = await measureJob(database, work);
    const mark = medianMs > goalMs ? '!' : ' ';
    const figures = [rows, medianMs.toFixed(1), statements].map((figure) => String(figure).padStart(8));
    console.log(`${mark} ${name.padEnd(44)}${figures.join('')}   ${plan}`);
  }
  console.log(
    '\nrows returned, median ms, statements, and the scan that reads most in the slowest statement',
  );
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
