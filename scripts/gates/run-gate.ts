import { spawnSync } from 'node:child_process'

/** Runs one command of the verification; its output is shown only when it fails. Returns whether it passed. */
export function runGate(name: string, command: string, args: readonly string[], show = false): boolean {
  const started = performance.now()
  const result = spawnSync(command, args, {
    stdio: show ? 'inherit' : 'pipe',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const passed = result.status === 0
  if (!passed && !show)
    process.stdout.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}\n`)
  process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)\n`)
  return passed
}
