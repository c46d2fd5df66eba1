import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { bundledEntry, currentProgram, programsOf } from '#cli/bundled-program.ts'

const node = (...args: readonly string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' })

beforeAll(() => {
  const { status, stderr } = node('scripts/bundle-program.ts')
  expect(status, stderr).toBe(0)
}, 60_000)

test.each([
  ['start-program', 'startProgram'],
  ['run-holmstay', 'runHolmstay'],
] as const)('the entry %s of the bundle has the function of its source', (name, exported) => {
  const entry = bundledEntry(name)
  const { stdout, stderr } = node('--eval', `import('${entry}').then((all) => console.log(typeof all.${exported}))`)
  expect(stdout.trim(), stderr).toBe('function')
})

test('the bundle is made of sources of the server and the demo, and of the lock file, but of no page and no test', () => {
  const { sources } = currentProgram()
  expect(sources).toEqual(
    expect.arrayContaining([
      'src/cli/run-product.ts',
      'src/core/money/currencies.ts',
      'demo/seed-demo.ts',
      'package-lock.json',
    ]),
  )
  expect(sources.filter((file) => /^src\/web\/|\.test\.|node_modules/.test(file))).toEqual([])
})

test('a bundle of the same sources is not made again', () => {
  const file = path.join(programsOf(), 'current.json')
  const before = fs.statSync(file).mtimeMs
  node('scripts/bundle-program.ts')
  expect(fs.statSync(file).mtimeMs).toBe(before)
})
