import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A miniature of the project: its `npm` is a script that records its arguments.
let project: string
beforeEach(() => {
  project = mkdtempSync(path.join(os.tmpdir(), 'holmstay prepare-'))
  mkdirSync(path.join(project, 'scripts'))
  cpSync(path.resolve(import.meta.dirname, 'prepare.mjs'), path.join(project, 'scripts/prepare.mjs'))
  write('src/web/root.tsx', 'export {}')
  write('src/core/money.ts', 'export {}')
  write('package.json', '{}')
  lock('1.0.0')
  write('npm-cli.js', FAKE_NPM)
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

const FAKE_NPM = `
  const fs = require('node:fs')
  fs.appendFileSync('asked', process.argv[2] + '\\n')
  if (fs.existsSync('broken')) { console.error('npm error ' + fs.readFileSync('broken')); fs.rmSync('broken'); process.exit(1) }
  if (process.argv[2] === 'run') { fs.mkdirSync('build/client', { recursive: true }); fs.mkdirSync('build/server', { recursive: true }); fs.writeFileSync('build/server/index.js', '') }
  else {
    fs.mkdirSync('node_modules/.bin', { recursive: true }); fs.mkdirSync('node_modules/node', { recursive: true })
    fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
    fs.writeFileSync('node_modules/node/package.json', '{"version":"26.0.0"}')
    fs.writeFileSync('node_modules/.bin/node', '#!/bin/sh\\necho v26.0.0\\n', { mode: 0o755 })
  }`

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
  writeFileSync(path.join(project, file), text)
}

function lock(version: string): void {
  const packages = {
    '': {},
    'node_modules/a': { version, integrity: `sha512-${version}` },
    'node_modules/other-platform': { optional: true },
  }
  write('package-lock.json', JSON.stringify({ packages }))
}

/** Runs the script; returns the recorded arguments of npm, and how it ended. */
function prepare(...flags: string[]) {
  rmSync(path.join(project, 'asked'), { force: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs', ...flags], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: path.join(project, 'npm-cli.js'), npm_node_execpath: process.execPath },
  })
  return { status, output: stdout + stderr, asked: asked() }
}

function asked(): string[] {
  try {
    return readFileSync(path.join(project, 'asked'), 'utf8').trim().split('\n')
  } catch {
    return []
  }
}

test('the first time installs and builds, the second time does nothing and says nothing', () => {
  expect(prepare()).toMatchObject({ status: 0, asked: ['ci', 'run'] })
  expect(prepare()).toEqual({ status: 0, asked: [], output: '' })
})

test('a changed lock file installs and builds again', () => {
  prepare()
  lock('1.0.1')
  expect(prepare().asked).toEqual(['ci', 'run'])
})

test('a changed source of the site builds again; a changed test does not', () => {
  prepare()
  write('src/core/money.ts', 'export const cents = 100')
  expect(prepare().asked).toEqual(['run'])
  write('src/core/money.test.ts', 'changed')
  expect(prepare().asked).toEqual([])
})

test('a lost build is made again, but not when only packages are wanted', () => {
  prepare()
  rmSync(path.join(project, 'build'), { recursive: true })
  expect(prepare('--no-build').asked).toEqual([])
  expect(prepare().asked).toEqual(['run'])
})

test('a build that fails ends with 1 and its message, and is tried again', () => {
  prepare('--no-build')
  write('broken', 'Unexpected token')
  expect(prepare()).toMatchObject({ status: 1, output: expect.stringContaining('Unexpected token') })
  expect(prepare()).toMatchObject({ status: 0, asked: ['run'] })
})

test('packages that cannot be had end with 1 and the next step', () => {
  write('broken', 'network')
  expect(prepare()).toMatchObject({ status: 1, output: expect.stringContaining('Is the package registry reachable') })
})

test('a registry without the optional packages of other platforms is no obstacle', () => {
  write('broken', 'Missing: @parts/android-arm64@ from lock file')
  expect(prepare()).toMatchObject({ status: 0, asked: ['ci', 'install', 'run'] })
})

test('a lock file that does not fit package.json is an error', () => {
  write('broken', 'Missing: react@19.3.1 from lock file')
  expect(prepare()).toMatchObject({ status: 1, asked: ['ci'] })
})

test('a pinned Node that install scripts have not fetched is fetched', () => {
  prepare()
  rmSync(path.join(project, 'node_modules/.bin/node'))
  write(
    'node_modules/node/installArchSpecificPackage.js',
    "require('node:fs').mkdirSync('bin', { recursive: true }); require('node:fs').writeFileSync('bin/node', '#!/bin/sh\\necho v26.0.0\\n', { mode: 0o755 })",
  )
  expect(prepare()).toMatchObject({ status: 0, output: expect.stringContaining('Installing the pinned Node') })
  chmodSync(path.join(project, 'node_modules/node/bin/node'), 0o755)
  expect(prepare()).toEqual({ status: 0, asked: [], output: '' })
})
