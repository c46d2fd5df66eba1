import path from 'node:path'

/** What is used of the report that vitest's `json` reporter writes. */
export interface RunReport {
  readonly testResults: readonly {
    /** The file, absolute. */
    readonly name: string
    readonly status: string
    /** Of its hooks and imports. */
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
  /** The names of its tests that failed with the first line of why; hooks and imports have no name. */
  readonly tests: readonly { readonly name: string | null; readonly why: string }[]
}

/** More files than these were not in each other's way: something is broken. */
const MOST_FILES = 8

/** Their clock is a real browser's or a real connection's, and beside them another one was busy. A race or a kill that loses something once has lost it. */
const WAIT_FOR_OTHERS = /^tests\/(browser|requests|protocol|repository)\//

/** The files that failed, in the order of the report. */
export function failuresOf({ testResults }: RunReport, root: string): readonly FileFailure[] {
  return testResults
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
}

/** The files to run once more, alone; null when what failed is no matter of a busy machine. */
export function secondRunOf(failures: readonly FileFailure[]): readonly string[] | null {
  const files = failures.map(({ file }) => file)
  const isWorthwhile =
    files.length > 0 && files.length <= MOST_FILES && files.every((file) => WAIT_FOR_OTHERS.test(file))
  return isWorthwhile ? files : null
}

/** Lines that name what failed, under a heading. */
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
