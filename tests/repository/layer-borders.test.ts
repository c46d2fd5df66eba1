import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
let copy: string

beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-borders-'))
  for (const name of ['src', 'package.json', 'tsconfig.base.json', '.oxlintrc.json']) {
    fs.cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$|public\//.test(file),
    })
  }
  // A folder of its own, so that the copy's build information does not land in ours.
  fs.mkdirSync(path.join(copy, 'node_modules'))
  for (const name of fs.readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '.cache') fs.symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name))
  }
}, 60_000)

afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

function run(command: string, ...args: string[]) {
  const result = spawnSync(path.join(root, 'node_modules/.bin', command), args, { cwd: copy, encoding: 'utf8' })
  return { passed: result.status === 0, output: result.stdout + result.stderr }
}

const BORDERS = [
  ['core', "import type { Db } from '#db/database.ts'\nexport type Planted = Db\n"],
  ['contract', "import type { Db } from '#db/database.ts'\nexport type Planted = Db\n"],
  ['stays', "import type { BookingDeps } from '#booking/booking-deps.ts'\nexport type Planted = BookingDeps\n"],
  ['rates', "import type { BookingDeps } from '#booking/booking-deps.ts'\nexport type Planted = BookingDeps\n"],
  ['db', "import type { StayListShape } from '#contract/stay-shapes.ts'\nexport type Planted = StayListShape\n"],
] as const

const REFUSED = [
  ['core/planted-package.ts', "import pg from 'pg'\nexport const planted = pg\n"],
  ['core/planted-clock.ts', 'export const planted = () => Date.now()\n'],
  ['contract/planted.ts', "import { z } from 'zod'\nexport const planted = z\n"],
  ['stays/planted.ts', "import { Hono } from 'hono'\nexport const planted = Hono\n"],
  [
    'accounts/session/planted.ts',
    "import type { AccountServices } from '#accounts/account-services.ts'\nexport type Planted = AccountServices\n",
  ],
  ['web/planted.ts', "import { openDatabase } from '#db/database.ts'\nexport const planted = openDatabase\n"],
  ['server/planted.ts', 'export const planted = process.env\n'],
] as const

/** Plants files in the copy, runs one command over all of them, and takes them away again. */
function runOn(files: readonly (readonly [file: string, source: string])[], command: string, ...args: string[]) {
  for (const [file, source] of files) fs.writeFileSync(path.join(copy, 'src', file), source)
  const result = run(command, ...args)
  for (const [file] of files) fs.rmSync(path.join(copy, 'src', file))
  return result
}

describe('the borders between layers', () => {
  let compiled: ReturnType<typeof run>
  beforeAll(() => {
    const planted = BORDERS.map(([layer, source]) => [`${layer}/planted.ts`, source] as const)
    compiled = runOn(
      planted,
      'tsc',
      '-b',
      '--checkers',
      '1',
      '--pretty',
      'false',
      ...BORDERS.map(([layer]) => `src/${layer}`),
    )
  }, 240_000)

  test.each(BORDERS)('a file of %s that imports from a layer beyond its border does not compile', (layer) => {
    expect(compiled.passed).toBe(false)
    expect(compiled.output).toMatch(new RegExp(`^src/${layer}/planted\\.ts\\(.*error TS`, 'm'))
  })
})

describe('the linter', () => {
  let linted: ReturnType<typeof run>
  beforeAll(() => {
    const files = REFUSED.map(([file]) => `src/${file}`)
    linted = runOn(REFUSED, 'oxlint', '--format', 'unix', '--deny-warnings', ...files)
  }, 240_000)

  test.each(REFUSED)('refuses in %s: %s', (file) => {
    expect(linted.passed).toBe(false)
    expect(linted.output).toMatch(new RegExp(`^src/${file.replace('.', '\\.')}:`, 'm'))
  })
})
