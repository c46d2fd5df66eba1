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

describe('the borders between layers', () => {
  test.each([
    ['core', "import type { Db } from '#db/database.ts'\nexport type Planted = Db\n"],
    ['contract', "import type { Db } from '#db/database.ts'\nexport type Planted = Db\n"],
    ['stays', "import type { BookingDeps } from '#booking/booking-deps.ts'\nexport type Planted = BookingDeps\n"],
    ['rates', "import type { BookingDeps } from '#booking/booking-deps.ts'\nexport type Planted = BookingDeps\n"],
    ['db', "import type { StayListShape } from '#contract/stay-shapes.ts'\nexport type Planted = StayListShape\n"],
  ])(
    'a file of %s that imports from a layer beyond its border does not compile',
    (layer, source) => {
      const planted = path.join(copy, 'src', layer, 'planted.ts')
      fs.writeFileSync(planted, source)
      const compiled = run('tsc', '-b', `src/${layer}`)
      fs.rmSync(planted)
      expect(compiled.passed).toBe(false)
      expect(compiled.output).toContain('planted.ts')
    },
    120_000,
  )

  test.each([
    ['core/planted.ts', "import pg from 'pg'\nexport const planted = pg\n"],
    ['core/planted.ts', 'export const planted = () => Date.now()\n'],
    ['contract/planted.ts', "import { z } from 'zod'\nexport const planted = z\n"],
    ['stays/planted.ts', "import { Hono } from 'hono'\nexport const planted = Hono\n"],
    ['web/planted.ts', "import { openDatabase } from '#db/database.ts'\nexport const planted = openDatabase\n"],
    ['server/planted.ts', 'export const planted = process.env\n'],
  ])('the linter refuses in %s: %s', (file, source) => {
    const planted = path.join(copy, 'src', file)
    fs.writeFileSync(planted, source)
    const linted = run('oxlint', '--deny-warnings', `src/${file}`)
    fs.rmSync(planted)
    expect(linted.passed).toBe(false)
    expect(linted.output).toContain('planted.ts')
  })
})
