import path from 'node:path'
import type { UserConsoleLog } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node'

/** What a test run reports to its parent process. Files are named from the root of the project. */
export type TestEvent =
  | { readonly kind: 'files'; readonly files: readonly string[] }
  | { readonly kind: 'begins'; readonly file: string; readonly test: string | null }
  | {
      readonly kind: 'test'
      readonly file: string
      readonly test: string
      readonly outcome: 'passed' | 'failed' | 'skipped'
      readonly ms: number
      readonly errors: readonly string[]
    }
  /** A file has ended; `errors` are those of its hooks and imports. */
  | { readonly kind: 'file'; readonly file: string; readonly hasPassed: boolean; readonly errors: readonly string[] }
  | { readonly kind: 'output'; readonly text: string }
  | { readonly kind: 'over'; readonly errors: readonly string[] }

interface Fault {
  readonly message: string
  readonly stack?: string | undefined
  readonly diff?: string | undefined
}

const send = (event: TestEvent) => void process.send?.(event)
const textOf = (errors: readonly Fault[]) =>
  errors.map(({ message, stack, diff }) => [stack ?? message, diff].filter(Boolean).join('\n'))
const placeOf = (test: TestCase) => ({ file: test.module.relativeModuleId, test: test.fullName })

/** Reports the progress of a test run to the parent process. vitest instantiates the default export of the module. */
export default class TestEvents implements Reporter {
  #root = ''

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root
  }

  onTestRunStart(files: readonly TestSpecification[]): void {
    send({ kind: 'files', files: files.map(({ moduleId }) => path.relative(this.#root, moduleId)) })
  }

  onTestModuleStart(file: TestModule): void {
    send({ kind: 'begins', file: file.relativeModuleId, test: null })
  }

  onTestCaseReady(test: TestCase): void {
    send({ kind: 'begins', ...placeOf(test) })
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'pending') return
    const ms = test.diagnostic()?.duration ?? 0
    send({ kind: 'test', ...placeOf(test), outcome: state, ms, errors: textOf(errors ?? []) })
  }

  onTestModuleEnd(file: TestModule): void {
    send({ kind: 'file', file: file.relativeModuleId, hasPassed: file.ok(), errors: textOf(file.errors()) })
  }

  onUserConsoleLog({ content }: UserConsoleLog): void {
    send({ kind: 'output', text: content })
  }

  onTestRunEnd(_files: readonly TestModule[], errors: readonly Fault[]): void {
    send({ kind: 'over', errors: textOf(errors) })
  }
}
