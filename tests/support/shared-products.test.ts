import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noteSharedProduct, stopLeftProducts, stopSharedProducts } from './shared-products.ts'

/** Starts a process that runs until it is told to end. */
function start() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('a product goes with its worker, and one whose worker goes on stays until the end of the run', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay-shared-'))
  onTestFinished(() => fs.rmSync(directory, { recursive: true }))
  const [worker, left, used] = [start(), start(), start()]
  noteSharedProduct(directory, left.pid!, worker.pid)
  noteSharedProduct(directory, used.pid!)
  onTestFinished(stopLeftProducts(directory, 10))

  worker.kill('SIGKILL')
  await vi.waitUntil(() => fs.readdirSync(directory).length === 1, { timeout: 30_000 })
  expect([left.signalCode, used.signalCode]).toEqual(['SIGTERM', null])
  await stopSharedProducts(directory)
  expect(used.signalCode).toBe('SIGTERM')
})
