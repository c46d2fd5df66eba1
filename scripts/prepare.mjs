// Runs before `npm start`, `npm test` and the like, under whatever Node the machine has and before anything is installed:
// hence no dependency and no TypeScript. Installs the packages when they are missing or the lock file has changed, makes sure
// that the pinned Node is there, builds the site when its sources have changed, and bundles the program when its have. Does
// nothing when there is nothing to do.
//
//   node scripts/prepare.mjs [--no-build]

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const inRoot = (...parts) => path.join(root, ...parts)
const OLDEST_NODE = 20

/** The sources of the built site. */
const siteSources = [
  'src/web',
  'src/core',
  'src/contract',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/site-manifest.ts',
  'scripts/compress-assets.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
]
/**
 * What pages of the previous build load; `src/server/page-cache/static-files.ts` sends it for as long as tabs of it are
 * open.
 */
const previousAssets = inRoot('build', 'previous', 'assets')
const stampFile = inRoot('build', 'sources.sha256')

function main() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    fail(
      `Node ${process.versions.node} is too old to install this project. Install Node ${OLDEST_NODE} or newer, then try again.`,
    )
  }
  if (!packagesAreInstalled()) installPackages()
  if (!pinnedNodeRuns()) installPinnedNode()
  if (process.argv.includes('--no-build')) return
  const sources = hashOfSources()
  if (!siteIsBuilt(sources)) buildSite(sources)
  bundleProgram()
}

// ── packages ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Returns whether the packages are installed: npm writes node_modules/.package-lock.json as its last step. */
function packagesAreInstalled() {
  const requested = readJson(inRoot('package-lock.json'))?.packages
  const installed = readJson(inRoot('node_modules', '.package-lock.json'))?.packages
  if (!requested) fail('package-lock.json is missing or damaged. Restore it: git checkout package-lock.json')
  if (!installed) return false
  return Object.entries(requested).every(([where, { version, optional, integrity }]) => {
    if (where === '') return true
    const there = installed[where]
    return there ? there.version === version && there.integrity === integrity : Boolean(optional)
  })
}

function installPackages() {
  const advice =
    'The packages could not be installed. Is the package registry reachable (npm ping)? Then run the command again.'
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  step('Installing packages', advice, () => {
    const clean = npm('ci', ...flags)
    return clean.status !== 0 && lacksForeignPackagesOnly(clean.stderr) ? npm('install', '--no-save', ...flags) : clean
  })
}

/**
 * Returns whether `npm ci` refuses a lock file that is valid for this machine: one written with a registry that lacked
 * optional packages of other platforms ("Missing: name@1.2.3 from lock file"), or read with such a registry (without
 * the version; npm/cli#9846). `npm install` uses the same versions from the lock file.
 */
function lacksForeignPackagesOnly(messages) {
  const packages = readJson(inRoot('package-lock.json'))?.packages ?? {}
  const optional = new Set(Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {})))
  const complaints = messages.match(/(Missing|Invalid): .*/g) ?? []
  return (
    complaints.length > 0 &&
    complaints.every((line) => {
      const [, name, version] = /^Missing: (@?[^@\s]+)@(\S*) from lock file/.exec(line) ?? []
      return name !== undefined && (version === '' || optional.has(name))
    })
  )
}

// ── the pinned Node ─────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns whether the pinned Node runs: the package `node` downloads its binary in an install script, which
 * `ignore-scripts` and some policies skip.
 */
function pinnedNodeRuns() {
  const requested = readJson(inRoot('node_modules', 'node', 'package.json'))?.version
  const binary = inRoot('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (!requested || !existsSync(binary)) return false
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  return stdout?.trim() === `v${requested}`
}

function installPinnedNode() {
  const directory = inRoot('node_modules', 'node')
  const advice =
    'The pinned Node could not be installed. Is the package registry reachable (npm ping)? Then run the command again.'
  step('Installing the pinned Node', advice, () =>
    run(hostNode(), ['installArchSpecificPackage.js'], { cwd: directory }),
  )
  const link = inRoot('node_modules', '.bin', 'node')
  if (process.platform !== 'win32' && !existsSync(link)) {
    rmSync(link, { force: true })
    symlinkSync('../node/bin/node', link)
  }
  if (!pinnedNodeRuns())
    fail('The pinned Node was installed, but does not run on this machine (it needs glibc 2.28 or newer, or macOS).')
}

// ── the site ────────────────────────────────────────────────────────────────────────────────────────────────────────

function siteIsBuilt(sources) {
  const outputs = [inRoot('build', 'client'), inRoot('build', 'server', 'index.js')]
  return (
    outputs.every((output) => existsSync(output)) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === sources
  )
}

function buildSite(sources) {
  rmSync(stampFile, { force: true }) // an interrupted build must not count
  keepAssets()
  step('Building the site', 'The site could not be built: see the messages above.', () =>
    npm('run', 'build', '--silent'),
  )
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, sources)
}

function keepAssets() {
  const assets = inRoot('build', 'client', 'assets')
  if (!existsSync(assets)) return
  rmSync(previousAssets, { recursive: true, force: true })
  mkdirSync(path.dirname(previousAssets), { recursive: true })
  renameSync(assets, previousAssets)
}

/** The script compares the sources itself, and does nothing when the bundle is made of them. */
function bundleProgram() {
  const node = inRoot('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const { status, stdout, stderr } = run(node, ['scripts/bundle-program.ts'], { shell: process.platform === 'win32' })
  if (status !== 0) fail(`${stdout ?? ''}${stderr ?? ''}\n\nThe program could not be bundled: see the messages above.`)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of siteSources) {
    for (const file of filesOf(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(inRoot(file)))
        .update('\0')
  }
  return hash.digest('hex')
}

/** Returns the file itself, or all files below a directory in a fixed order, without tests and generated types. */
function filesOf(source) {
  const found = statSync(inRoot(source), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(source) ? [] : [source]
  if (path.basename(source) === '.react-router') return []
  return readdirSync(inRoot(source))
    .sort()
    .flatMap((name) => filesOf(`${source}/${name}`))
}

// ── running things ──────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Returns the Node that npm itself runs under, because the pinned one disappears while packages are being installed.
 */
function hostNode() {
  return process.env.npm_node_execpath ?? process.execPath
}

function npm(...args) {
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.[cm]?js$/.test(cli)) return run(hostNode(), [cli, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}

function run(command, args, options = {}) {
  return spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: undefined, NO_COLOR: '1' },
    ...options,
  })
}

function step(title, advice, work) {
  process.stdout.write(`${title} … `)
  const started = Date.now()
  const { status, stdout, stderr, error } = work()
  if (status === 0) {
    process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`)
    return
  }
  process.stdout.write('failed\n')
  const lines = `${stdout ?? ''}${stderr ?? ''}${error ?? ''}`
    .split('\n')
    .filter((line) => !line.startsWith('npm warn'))
  const shown = lines.length > 60 ? [...lines.slice(0, 30), '…', ...lines.slice(-30)] : lines
  fail(`${shown.join('\n').trim()}\n\n${advice}`)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

main()
