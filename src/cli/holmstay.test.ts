import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const HOLMSTAY = path.resolve(import.meta.dirname, 'holmstay.ts')

function holmstay(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [HOLMSTAY, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('whoever asks for help gets it', () => {
  for (const asked of ['--help', '-h', 'help'])
    expect(holmstay(asked)).toEqual({ status: 0, stdout: expect.stringContaining('holmstay user invite'), stderr: '' })
})

test('a command that does not exist is named, with those that do', () => {
  const { status, stdout, stderr } = holmstay('user', 'invit', '--role', 'admin')
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^There is no command “user invit”\.\n\nUsage:\n/)
  expect(holmstay('start', '--port=8080').stderr).toMatch(/^There is no command “start --port=8080”\./)
  expect(holmstay()).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Usage:/) })
})
