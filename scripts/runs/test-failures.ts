import path from 'node:path'
import type { UnhandledError } from './unhandled-errors.ts'

/** The used part of the report that vitest's `json` reporter writes. */
export interface RunReport {
  readonly testResults: readonly {
    /** The file, absolute. */
    readonly name: string
    readonly status: string
    /** Errors of its hooks and imports. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** A file of tests that failed. */
export interface FileFailure {
  /** From the root of the project. */
  readonly file: string
  /** The names of its failed tests with the first line of the reason; hooks, imports and unhandled errors have no name. */
  readonly tests: readonly { readonly name: string | null; readonly why: string }[]
  /** Whether all of its tests have passed, and something failed that none of them has waited for. */
  readonly isUnhandled?: true
}

/** If more files fail, they did not disturb each other: something is broken. */
const MOST_FILES = 8

/**
 * These depend on the time of a real browser or connection, which a busy neighbour can delay. A race or a kill test
 * that loses data once has really lost it.
 */
const WAIT_FOR_OTHERS = /^tests\/(browser|requests|protocol|repository)\//

/** Returns the files that failed, in the order of the report, and then what failed outside of all tests. */
export function failuresOf(
  { testResults }: RunReport,
  unhandled: readonly UnhandledError[],
  root: string,
): readonly FileFailure[] {
  const failedFiles = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const tests = assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({ name: fullName, why: firstLine(failureMessages?.[0] ?? '') }))
      return {
        file: path.relative(root, name),
        tests: tests.length > 0 ? tests : [{ name: null, why: firstLine(message) }],
      }
    })
  const unhandledErrors = unhandled.map(({ message, VITEST_TEST_PATH: file }) => ({
    file: file ? path.relative(root, file) : OUTSIDE,
    tests: [{ name: null, why: `unhandled: ${firstLine(message)}` }],
    isUnhandled: true as const,
  }))
  return [...failedFiles, ...unhandledErrors]
}

/** Stands for the file of an error that came when no tests were run. */
const OUTSIDE = 'outside of all files'

/** Returns the files to run once more, alone; null when a busy machine does not explain the failures. */
export function secondRunOf(failures: readonly FileFailure[]): readonly string[] | null {
  const files = [...new Set(failures.map(({ file }) => file))]
  const mayBeNeighbours = ({ file, isUnhandled }: FileFailure) =>
    WAIT_FOR_OTHERS.test(file) || (isUnhandled && file !== OUTSIDE)
  return files.length > 0 && files.length <= MOST_FILES && failures.every(mayBeNeighbours) ? files : null
}

/** Returns lines with the failures, under a heading. */
export function failureLines(heading: string, failures: readonly FileFailure[]): string {
  return [
    heading,
    ...failures.flatMap(({ file, tests }) => [
      `  ${file}`,
      ...tests.flatMap(({ name, why }) => [...(name === null ? [] : [`    ${name}`]), `      ${why}`]),
    ]),
    '',
  ].join('\n')
}

const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 300) ?? ''
