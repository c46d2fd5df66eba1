import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-'))
fs.chmodSync(temporary, 0o755)
afterAll(() => fs.rmSync(temporary, { recursive: true, force: true }))

/** Runs `npm run chaos` on these files, and ends it by SIGTERM as soon as it has printed `at`. */
async function chaos(
  files: readonly string[],
  at?: RegExp,
): Promise<{ readonly code: unknown; readonly output: string }> {
  const child = spawn(process.execPath, ['scripts/chaos.ts', ...files], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: temporary },
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += String(text)
    if (at?.test(output) && !child.killed) child.kill('SIGTERM')
  })
  child.stderr.resume()
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}

test('chaos that is broken off says what passed and what did not, and leaves no process and no file behind', async () => {
  const { code, output } = await chaos(['tests/race/nights'], /passed .*exactly one gets them/)
  expect(code).toBe(143)
  expect(output).toMatch(/begins +tests\/race\/nights\.test\.ts/)
  expect(output).toMatch(
    /NOT RUN TO ITS END.*\n {2}files: 1 broken off\n {2}tests: \d passed, 0 failed\n {2}broken off {2}tests\/race\/nights/,
  )
  expect(fs.readdirSync(temporary)).toEqual([])
})

test('chaos of files that are not there is no success', async () => {
  const { code, output } = await chaos(['tests/chaos/no-such-file'])
  expect([code, output.includes('files: none')]).toEqual([1, true])
})
