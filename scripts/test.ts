// npm test [-- files…]: runs everything, or the given files. After a complete run the failed files are listed at the
// end, also those in which only something failed that no test has waited for. If there are only a few, and a busy machine
// may explain them, they are run once more with the machine to themselves: what fails twice has failed.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { failureLines, failuresOf, secondRunOf, type FileFailure, type RunReport } from './runs/test-failures.ts'
import { UNHANDLED_ERRORS_FILE, type UnhandledError } from './runs/unhandled-errors.ts'

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
  fs.rmSync(UNHANDLED_ERRORS_FILE, { force: true })
  const reporters = ['default', './scripts/runs/time-reporter.ts', './scripts/runs/unhandled-errors.ts', 'json']
  const passed = vitest(...args, ...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${REPORT}`)
  const report = written<RunReport>(REPORT) ?? { testResults: [] }
  return { passed, failures: failuresOf(report, written<UnhandledError[]>(UNHANDLED_ERRORS_FILE) ?? [], process.cwd()) }
}

/** What a reporter has written; null when the run has not come that far. */
function written<Report>(file: string): Report | null {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Report) : null
}

function everything(): boolean {
  const first = reportedRun()
  if (first.passed) return true
  const again = secondRunOf(first.failures)
  if (!again) {
    const heading = first.failures.length > 0 ? 'Failed:' : 'Failed, although no test has: its output says why.'
    process.stdout.write(failureLines(`\n${heading}`, first.failures))
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
