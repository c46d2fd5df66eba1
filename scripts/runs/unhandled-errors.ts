import fs from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Where a run leaves its unhandled errors, as a JSON array of `UnhandledError`. */
export const UNHANDLED_ERRORS_FILE = path.resolve('node_modules/.cache/unhandled-errors.json')

/** An error that no test has waited for: vitest lets the run fail, but its `json` reporter does not name it. */
export interface UnhandledError {
  readonly message: string
  /** The file whose tests ran at the time, absolute; mostly the one that caused it. */
  readonly VITEST_TEST_PATH?: string
}

/** Writes the unhandled errors of a run into a file. vitest instantiates the default export of the module. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_files: readonly TestModule[], errors: readonly UnhandledError[]): void {
    fs.mkdirSync(path.dirname(UNHANDLED_ERRORS_FILE), { recursive: true })
    fs.writeFileSync(UNHANDLED_ERRORS_FILE, JSON.stringify(errors))
  }
}
