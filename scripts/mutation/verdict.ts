import type { Proof } from '#tests/repository/specification-rows.ts'

/**
 * What the cited tests of one file said.
 * - `green`: all ran and passed.
 * - `red`: one of them failed by what it expects.
 * - `broken`: nothing was proven: the file did not load, a preparation failed, no such test ran, or the program stumbled.
 */
export interface Verdict {
  readonly kind: 'green' | 'red' | 'broken'
  /** The test that failed and its first words, or what is broken. */
  readonly because: string
}

/** The part of vitest's JSON report that is read. */
export interface TestReport {
  readonly testResults: readonly {
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** Errors of a program that is broken as a whole, which fail every test. */
const STUMBLED =
  /^(SyntaxError|ReferenceError|TypeError: .* is not a (function|constructor)|Error: (Cannot find (module|package)|Failed to load url)|Error \[ERR_MODULE)/

/** Judges a report by the cited tests only; whatever else ran with them is ignored. */
export function verdictOf(report: TestReport | null, names: readonly string[]): Verdict {
  const requested = names.map(namePattern)
  const files = report?.testResults ?? []
  const tests = files
    .flatMap((file) => file.assertionResults)
    .filter(({ title }) => requested.some((pattern) => pattern.test(title)))
  const failed = tests.filter(({ status }) => status === 'failed')
  const [first] = failed.filter(({ failureMessages }) => !STUMBLED.test(failureMessages?.[0] ?? ''))
  if (first) return { kind: 'red', because: `${first.title}: ${firstLine(first.failureMessages?.[0])}` }
  if (failed[0]) return { kind: 'broken', because: firstLine(failed[0].failureMessages?.[0]) }
  const ran = tests.filter(({ status }) => status === 'passed')
  const missing = names.find((_, at) => !ran.some(({ title }) => requested[at]?.test(title)))
  if (missing === undefined) return { kind: 'green', because: '' }
  const complaint = files.find(({ message }) => message)?.message
  return { kind: 'broken', because: complaint ? firstLine(complaint) : `did not run: ${missing}` }
}

/** Returns a test's name in the source as a pattern of its final names (`%s`, `$name` and the like are filled in). */
export function namePattern(name: string): RegExp {
  const pattern = name
    .split(/%[sdifjoOc]|\$[a-z]\w*/i)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('.*')
  return new RegExp(`^${pattern}$`, 's')
}

/** Returns the value for vitest's `-t`, which matches names including those of the groups in front. */
export function nameFilter(proofs: readonly Proof[]): string {
  return proofs.map(({ name }) => `(^| )${namePattern(name).source.slice(1, -1)}$`).join('|')
}

function firstLine(message = ''): string {
  return (message.split('\n')[0] ?? '').slice(0, 160)
}
