// Follows ops/Dockerfile without Docker, so that the image is known to start: each stage is a folder over this machine's
// own files (overlayfs), with the project hidden from it. Then starts both servers in production from the last stage,
// read-only and as its user. Needs Linux and root; says so and ends with 0 elsewhere.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readDockerfile, readIgnored } from './dockerfile.mjs';

const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '..');
const maxStartMs = 90_000;
const node = 'usr/local/bin/node';

if (process.getuid?.() !== 0 || spawnSync('unshare', ['--mount', 'true']).status !== 0) {
  console.log('The image is not tried: that needs Linux, root and mount namespaces.');
  process.exit(0);
}
// Its mounts end with the namespace.
if (process.env.GAM_IMAGE_SPACE === undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-image-'));
  const env = { ...process.env, GAM_IMAGE_SPACE: folder };
  const { status } = spawnSync('unshare', ['--mount', process.execPath, self], { stdio: 'inherit', env });
  rmSync(folder, { recursive: true, force: true });
  process.exit(status ?? 1);
}
const space = process.env.GAM_IMAGE_SPACE;
const servers = [];

/** Runs a program to its end; throws with its output if it fails. */
function run(file, args) {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[file, ...args].join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** Builds a stage and returns where its files are. `before`: the stages that are built. */
function buildStage({ from, name, steps }, before) {
  const [upper, work, files] = ['upper', 'work', 'files'].map((part) => path.join(space, name, part));
  for (const folder of [upper, work, files]) mkdirSync(folder, { recursive: true });
  const earlier = before.get(from);
  if (earlier) run('cp', ['-a', `${earlier.upper}/.`, upper]);
  run('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${work}`, files]);
  for (const folder of ['proc', 'dev']) run('mount', ['--bind', `/${folder}`, path.join(files, folder)]);
  const { folder = '/', user = 'root' } = earlier ?? {};
  const stage = { upper, files, env: { ...earlier?.env }, folder, user, words: {} };
  if (!earlier) layNode(files, from);
  run('mount', ['--bind', process.execPath, path.join(files, node)]);
  // What the stage does not copy is not there.
  run('mount', ['-t', 'tmpfs', 'tmpfs', path.join(files, root)]);
  for (const step of steps) {
    try {
      instructions[step.word](stage, step, before);
    } catch (error) {
      throw new Error(`${name}: ${step.word} ${step.text}`, { cause: error });
    }
  }
  return stage;
}

/** Puts in what this project uses of Node's image: node in PATH and the user of its name. */
function layNode(files, image) {
  const [, version] = /^node:([\d.]+)-/.exec(image) ?? [];
  if (`v${version}` !== process.version) throw new Error(`${image} is not this Node: ${process.version}`);
  writeFileSync(path.join(files, node), '');
  writeFileSync(
    path.join(files, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n',
  );
  writeFileSync(path.join(files, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
}

const chroot = (stage, command, env = {}) => [
  'chroot',
  `--userspec=${stage.user}:${stage.user}`,
  stage.files,
  'env',
  '-i',
  `-C${stage.folder}`,
  ...Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/root', ...stage.env, ...env }).map(
    (pair) => pair.join('='),
  ),
  ...command,
];
const keep = (stage, { word, text }) => (stage.words[word] = text);

const instructions = {
  WORKDIR: (stage, { text }) => {
    stage.folder = text;
    mkdirSync(path.join(stage.files, text), { recursive: true });
  },
  ENV: (stage, { text }) => {
    for (const pair of text.split(/\s+/))
      stage.env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
  },
  COPY: (stage, { text }, before) => {
    const [, from, rest] = /^(?:--from=(\S+)\s+)?(.*)$/.exec(text);
    const named = rest.split(/\s+/);
    const target = named.pop();
    const isIgnored = readIgnored(path.join(root, 'ops/Dockerfile.dockerignore'));
    for (const source of named) {
      const start = from ? before.get(from).files : root;
      const to = path.resolve(stage.files, `.${path.resolve(stage.folder, target)}`);
      const whole = path.join(start, source);
      // A folder is copied without its own name, a file into a folder that is named as one.
      const isFolder = statSync(whole).isDirectory();
      const isInto = !isFolder && (target.endsWith('/') || named.length > 1);
      const into = isInto ? path.join(to, path.basename(source)) : to;
      mkdirSync(path.dirname(into), { recursive: true });
      if (from) run('cp', ['-aT', whole, into]);
      else
        cpSync(whole, into, {
          recursive: true,
          verbatimSymlinks: true,
          filter: (file) => !isIgnored(path.relative(root, file)),
        });
    }
  },
  RUN: (stage, { text }) => {
    const [file, ...args] = chroot(stage, ['sh', '-c', text]);
    run(file, args);
  },
  USER: (stage, { text }) => (stage.user = text),
  VOLUME: keep,
  EXPOSE: keep,
  STOPSIGNAL: keep,
  HEALTHCHECK: keep,
  CMD: keep,
};

/** Starts a server in the image; returns its process and its output so far. */
function startServer(stage, command, env) {
  const [file, ...args] = chroot(stage, command, { HOME: '/nonexistent', ...env });
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const server = { child, output: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (server.output += chunk));
  servers.push(server);
  return server;
}

/** Waits until the image's own health check passes for a server. */
async function waitForHealth(stage, server, port) {
  const [, command] = /CMD (\[.*\])$/.exec(stage.words.HEALTHCHECK);
  const [file, ...args] = chroot(stage, JSON.parse(command), { PORT: port });
  const end = Date.now() + maxStartMs;
  while (spawnSync(file, args).status !== 0) {
    if (server.child.exitCode !== null || Date.now() > end)
      throw new Error(`does not start: ${server.output}`);
    await pause(200);
  }
}

async function findPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return String(port);
}

async function expectOk(url, accept = '*/*') {
  const reply = await fetch(url, { headers: { accept } });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${text}`);
  return text;
}

/** Expects the BFF to end at once where the web app is missing. */
async function expectRefusalWithoutWeb(stage, settings) {
  const web = path.join(stage.files, stage.folder, 'web/dist');
  run('mount', ['-t', 'tmpfs', 'tmpfs', web]);
  const server = startServer(stage, JSON.parse(stage.words.CMD), settings);
  const [code] = await once(server.child, 'close');
  run('umount', [web]);
  if (code !== 1 || !server.output.includes('web/dist'))
    throw new Error(`starts without the web app: ${server.output}`);
}

async function tryImage() {
  const began = Date.now();
  // In memory, some 1 GB: it is gone with the namespace.
  run('mount', ['-t', 'tmpfs', '-o', 'size=2g', 'tmpfs', space]);
  const built = new Map();
  const stages = readDockerfile(path.join(root, 'ops/Dockerfile'));
  // What follows the servers' stage installs packages of another Debian.
  const last = stages.findIndex(({ name }) => name === 'server');
  for (const stage of stages.slice(0, last + 1)) built.set(stage.name, buildStage(stage, built));
  const image = built.get('server');
  const size = run('du', ['-sm', path.join(image.upper, image.folder)]).split('\t')[0];
  console.log(`The image's own files: ${size} MB, made in ${Math.round((Date.now() - began) / 1000)} s.`);
  const packages = readdirSync(path.join(image.files, image.folder, 'node_modules/.pnpm'));
  const forDevelopment = packages.filter((name) =>
    /^(?:vite|vitest|typescript|playwright|react|oxlint)@/.test(name),
  );
  if (forDevelopment.length > 0) throw new Error(`not for production: ${forDevelopment.join(', ')}`);

  const data = path.join(image.files, image.words.VOLUME);
  const volume = path.join(space, 'volume');
  run('cp', ['-a', data, volume]);
  run('mount', ['--bind', volume, data]);
  run('mount', ['-o', 'remount,ro', image.files]);
  run('mount', ['-t', 'tmpfs', 'tmpfs', path.join(image.files, 'tmp')]);
  run('chmod', ['1777', path.join(image.files, 'tmp')]);

  const [marketPort, bffPort] = [await findPort(), await findPort()];
  const shared = { HOST: '127.0.0.1', UPSTREAM_TOKEN: 'u'.repeat(40), PUBLIC_URL: 'https://gam.example' };
  const sms = {
    SMS_DRIVER: 'webhook',
    SMS_WEBHOOK_URL: 'https://sms.example',
    SMS_WEBHOOK_TOKEN: 's'.repeat(32),
  };
  const market = startServer(image, ['node', 'marketplace/src/server.ts'], {
    ...shared,
    ...sms,
    BANK_DRIVER: 'none',
    PORT: marketPort,
  });
  const settings = {
    ...shared,
    TRUSTED_PROXIES: 'none',
    GAM_SECRET: 'g'.repeat(40),
    UPSTREAM_URL: `http://127.0.0.1:${marketPort}`,
    PORT: bffPort,
  };
  await expectRefusalWithoutWeb(image, settings);
  const bff = startServer(image, JSON.parse(image.words.CMD), settings);
  await waitForHealth(image, market, marketPort);
  await waitForHealth(image, bff, bffPort);
  const url = `http://127.0.0.1:${bffPort}`;
  await expectOk(`http://127.0.0.1:${marketPort}/readyz`);
  await expectOk(`${url}/readyz`);
  const page = await expectOk(url, 'text/html');
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, found]) => found,
  );
  if (scripts.length === 0) throw new Error(`the page has no script: ${page}`);
  for (const script of scripts) await expectOk(url + script);

  for (const { child, output } of [bff, market]) {
    child.kill(image.words.STOPSIGNAL);
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`ended with ${code}: ${output}`);
  }
  console.log(
    `Both servers start from it, read-only, and end cleanly. ${Math.round((Date.now() - began) / 1000)} s.`,
  );
}

try {
  await tryImage();
} finally {
  for (const { child } of servers) child.kill('SIGKILL');
}
