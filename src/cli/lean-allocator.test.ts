import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const MODULE = path.resolve(import.meta.dirname, 'lean-allocator.ts')

/**
 * Returns the output of a program that begins with `startLean`: with what it was started, what it passes on, and what
 * its workers get.
 */
function startedWith(environment: Readonly<Record<string, string>>) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'lean-'))
  onTestFinished(() => fs.rmSync(directory, { recursive: true, force: true }))
  const program = path.join(directory, 'program.mjs')
  fs.writeFileSync(
    program,
    `import fs from 'node:fs'
    import { leanEnvironment, startLean } from ${JSON.stringify(MODULE)}
    startLean()
    const own = fs.readFileSync('/proc/self/environ', 'utf8').split('\\0').find((line) => line.startsWith('GLIBC_TUNABLES='))
    const { pid, execArgv, argv } = process
    const passedOn = process.env.GLIBC_TUNABLES ?? null
    console.log(JSON.stringify({ pid, own, passedOn, execArgv, rest: argv.slice(2), workers: leanEnvironment() }))`,
  )
  const { GLIBC_TUNABLES: _, NODE_OPTIONS: __, ...ours } = process.env
  const { pid, stdout, stderr } = spawnSync(process.execPath, ['--max-semi-space-size=16', program, 'a', 'b'], {
    env: { ...ours, ...environment },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return { ...JSON.parse(stdout), isSameProcess: JSON.parse(stdout).pid === pid }
}

test.runIf(process.platform === 'linux')(
  'a program starts anew in its process with an allocator that gives back',
  () => {
    const said = startedWith({})
    expect(said).toMatchObject({ isSameProcess: true, execArgv: ['--max-semi-space-size=16'], rest: ['a', 'b'] })
    expect(said.own).toMatch(/mmap_threshold=\d+/)
    expect(said.passedOn).toBeNull()
    // glibc cuts the value into pieces while it reads it, so only the first one is left there.
    expect(`GLIBC_TUNABLES=${said.workers.GLIBC_TUNABLES}`.startsWith(said.own)).toBe(true)
  },
)

test.runIf(process.platform === 'linux')('what the operator says about the allocator holds, for workers too', () => {
  const given = 'glibc.malloc.arena_max=3'
  expect(startedWith({ GLIBC_TUNABLES: given })).toMatchObject({
    own: `GLIBC_TUNABLES=${given}`,
    passedOn: given,
    workers: {},
  })
})
