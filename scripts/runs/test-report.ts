import type { TestEvent } from './test-events.ts'

interface FileReport {
  state: 'waits' | 'runs' | 'passed' | 'failed'
  /** The running test, and since when. */
  running: { readonly test: string; readonly sinceMs: number } | null
  passed: number
  skipped: number
  readonly failed: string[]
}

/** The state of a test run at any moment: lines while it is running, and a summary whenever it ends. */
export class TestReport {
  readonly #files = new Map<string, FileReport>()
  readonly #nowMs: () => number
  readonly #beganMs: number
  #isOver = false
  #errors = 0

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
    this.#beganMs = nowMs()
  }

  /** Records an event, and returns what to print about it. */
  take(event: TestEvent): readonly string[] {
    switch (event.kind) {
      case 'files':
        for (const file of event.files) this.#file(file)
        return [`${event.files.length} files`]
      case 'begins': {
        const file = this.#file(event.file)
        file.state = 'runs'
        if (event.test === null) return [`${this.#clock()}  begins    ${event.file}`]
        file.running = { test: event.test, sinceMs: this.#nowMs() }
        return []
      }
      case 'test':
        return this.#takeTest(event)
      case 'file': {
        const file = this.#file(event.file)
        const hasPassed = event.hasPassed && event.errors.length === 0
        file.state = hasPassed ? 'passed' : 'failed'
        const counts = `${file.passed} passed${file.failed.length > 0 ? `, ${file.failed.length} failed` : ''}`
        return [
          ...indented(event.errors),
          `${this.#clock()}  ${hasPassed ? 'ended' : 'FAILED'}     ${event.file}: ${counts}`,
        ]
      }
      case 'output':
        return indented([event.text.trimEnd()])
      case 'over':
        this.#isOver = true
        this.#errors += event.errors.length
        return indented(event.errors)
    }
  }

  /** Returns a line about what has been running for a while; null when nothing is. */
  heartbeat(): string | null {
    const running = [...this.#files.values()].flatMap((file) => (file.running ? [file.running] : []))
    if (running.length === 0) return null
    const files = [...this.#files.values()]
    const over = files.filter(({ state }) => state === 'passed' || state === 'failed').length
    const now = this.#nowMs()
    const tests = running.map(({ test, sinceMs }) => `${seconds(now - sinceMs)} in “${test}”`)
    return `${this.#clock()}  ${over} of ${files.length} files are over; ${tests.join(', ')}`
  }

  /** Whether every file has run to its end and nothing has failed. */
  get isGood(): boolean {
    const files = [...this.#files.values()]
    return this.#isOver && this.#errors === 0 && files.length > 0 && files.every(({ state }) => state === 'passed')
  }

  /** Returns what passed, what failed, what was interrupted, and what was not run at all. */
  summary(): string {
    const files = [...this.#files]
    const named = (state: FileReport['state']) => files.filter(([, file]) => file.state === state)
    const sum = (of: (file: FileReport) => number) => files.reduce((all, [, file]) => all + of(file), 0)
    const counts = (['passed', 'failed', 'runs', 'waits'] as const)
      .map((state) => [named(state).length, STATE_TEXT[state]] as const)
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${count} ${word}`)
    const skipped = sum((file) => file.skipped)
    return [
      '',
      `${this.isGood ? 'All passed' : this.#isOver ? 'FAILED' : 'NOT RUN TO ITS END'}, after ${seconds(this.#nowMs() - this.#beganMs)}`,
      `  files: ${counts.join(', ') || 'none'}`,
      `  tests: ${sum((file) => file.passed)} passed, ${sum((file) => file.failed.length)} failed${skipped > 0 ? `, ${skipped} not meant to run` : ''}`,
      ...named('failed').flatMap(([name, { failed }]) => [
        `  failed      ${name}`,
        ...failed.map((test) => `                ${test}`),
      ]),
      ...named('runs').map(([name, { running }]) => `  broken off  ${name}${running ? `: ${running.test}` : ''}`),
      ...named('waits').map(([name]) => `  not run     ${name}`),
      '',
    ].join('\n')
  }

  #takeTest({ file: name, test, outcome, ms, errors }: Extract<TestEvent, { kind: 'test' }>): readonly string[] {
    const file = this.#file(name)
    file.running = null
    if (outcome === 'skipped') {
      file.skipped++
      return []
    }
    if (outcome === 'passed') file.passed++
    else file.failed.push(test)
    return [
      `${this.#clock()}  ${outcome === 'passed' ? 'passed' : 'FAILED'}      ${test} (${seconds(ms)})`,
      ...indented(errors),
    ]
  }

  #file(name: string): FileReport {
    const known = this.#files.get(name)
    if (known) return known
    const file: FileReport = { state: 'waits', running: null, passed: 0, skipped: 0, failed: [] }
    this.#files.set(name, file)
    return file
  }

  /** Returns minutes and seconds since the run began. */
  #clock(): string {
    const all = Math.floor((this.#nowMs() - this.#beganMs) / 1000)
    return `${String(Math.floor(all / 60)).padStart(2)}:${String(all % 60).padStart(2, '0')}`
  }
}

const STATE_TEXT = { passed: 'passed', failed: 'failed', runs: 'broken off', waits: 'not run' } as const
const seconds = (ms: number) => (ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`)
const indented = (texts: readonly string[]) =>
  texts.flatMap((text) => text.split('\n')).map((line) => `              ${line}`)
