import type { Reporter, TestModule } from 'vitest/node'
import { timeReport } from './time-report.ts'

/** Runs of fewer files need no table. */
const FEWEST_FILES = 10

/** Prints at the end of a test run where its time went. vitest instantiates the default export of the module. */
export default class TimeReporter implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    if (files.length < FEWEST_FILES) return
    const times = files.map((file) => {
      const { duration, collectDuration, prepareDuration, environmentSetupDuration, setupDuration } = file.diagnostic()
      const tests = Array.from(file.children.allTests(), (test) => ({
        name: test.fullName,
        ms: test.diagnostic()?.duration ?? 0,
      }))
      const testsMs = tests.reduce((all, { ms }) => all + ms, 0)
      return {
        file: file.relativeModuleId,
        importMs: collectDuration + prepareDuration + environmentSetupDuration + setupDuration,
        hooksMs: Math.max(0, duration - testsMs),
        tests,
      }
    })
    process.stdout.write(`${timeReport(times)}\n`)
  }
}
