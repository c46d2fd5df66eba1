import { spawnSync } from 'node:child_process'

export interface GateResult {
  readonly passed: boolean
  readonly seconds: number
}

/** Runs one command of the verification; its output is shown only when it fails. Returns whether it passed, and how long it took. */
export function runGate(name: string, command: string, args: readonly string[], show = false): GateResult {
  const started = performance.now()
  const result = spawnSync(command, args, {
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
