import { spawnSync } from 'node:child_process'
import os from 'node:os'

export interface GateResult {
  readonly passed: boolean
  readonly seconds: number
}

/**
 * Compiler and linter are Go programs that spend a fifth of their time collecting garbage from some hundred megabytes.
 * This lets them use four times as much memory before they collect, up to half of the machine's memory.
 */
const LAZY_COLLECTION = { GOGC: '400', GOMEMLIMIT: `${Math.floor(os.totalmem() / 2)}B` }

/**
 * Runs one command of the verification; its output is shown only when it fails. Returns whether it passed, and how long
 * it took.
 */
export function runGate(name: string, command: string, args: readonly string[], show = false): GateResult {
  const started = performance.now()
  const result = spawnSync(command, args, {
    env: { ...LAZY_COLLECTION, ...process.env },
    stdio: show ? 'inherit' : 'pipe',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const seconds = (performance.now() - started) / 1000
  const passed = result.status === 0
  if (!passed && !show)
    process.stdout.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\n`)
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)\n`)
  return { passed, seconds }
}
