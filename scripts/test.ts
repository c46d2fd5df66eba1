// npm test [-- files…]: runs everything, or the given files. After a complete run the failed files are listed at the
// end. If there are only a few, and they wait for a browser or a connection, they are run once more with the machine to
// themselves: what fails twice has failed.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { failureLines, failuresOf, secondRunOf, type FileFailure, type RunReport } from './runs/test-failures.ts'

const REPORT = path.resolve('node_modules/.cache/test-report.json')

interface Run {
  readonly passed: boolean
  readonly failures: readonly FileFailure[]
}

/**
 * Runs vitest in the foreground. Compiled code is shared between processes, because tests start the product some sixty
 * times from the same sources.
 */
function vitest(...args: readonly string[]): boolean {
  const env = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'), ...process.env }
  return spawnSync('vitest', ['run', ...args], { stdio: 'inherit', env }).status === 0
}

function reportedRun(...args: readonly string[]): Run {
  fs.rmSync(REPORT, { force: true })
  const reporters = ['default', './scripts/runs/time-reporter.ts', 'json'].map((reporter) => `--reporter=${reporter}`)
  const passed = vitest(...args, ...reporters, `--outputFile.json=${REPORT}`)
  const report = fs.existsSync(REPORT) ? (JSON.parse(fs.readFileSync(REPORT, 'utf8')) as RunReport) : null
  return { passed, failures: report ? failuresOf(report, process.cwd()) : [] }
}

function everything(): boolean {
  const first = reportedRun()
  if (first.passed) return true
  const again = secondRunOf(first.failures)
  if (!again) {
    process.stdout.write(failureLines('\nFailed:', first.failures))
    return false
  }
  process.stdout.write(failureLines('\nFailed beside others, run once more alone:', first.failures))
  const second = reportedRun('--maxWorkers=1', ...again)
  process.stdout.write(
    second.passed
      ? failureLines('\nUnsteady: failed beside others, passed alone:', first.failures)
      : failureLines('\nFailed twice:', second.failures),
  )
  return second.passed
}

const named = process.argv.slice(2)
process.exitCode = (named.length > 0 ? vitest(...named) : everything()) ? 0 : 1
