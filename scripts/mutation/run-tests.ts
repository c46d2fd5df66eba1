import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Proof } from '#tests/repository/specification-rows.ts'
import { nameFilter, verdictOf, type TestReport, type Verdict } from './verdict.ts'

const LONGEST_RUN_MS = 8 * 60_000

/** These tests start the product and open its pages, so they need the site built from the sources in the tree. */
const NEEDS_SITE = /^tests\/(browser|requests|chaos)\//

/** Layers that may not import the database (docs/architecture.md). */
const KNOWS_NO_DATABASE = /^src\/(core|contract|config|web)\//

/** Runs tests of one file at a time in a tree. */
export interface TestRunner {
  run(proofs: readonly Proof[]): Promise<Verdict>
  /** Stops what is running, with everything it has started; nothing more is run. */
  stop(): void
}

export function testRunner(directory: string): TestRunner {
  let running: ChildProcess | null = null
  let isStopped = false
  const environment = {
    ...process.env,
    PATH: `${path.join(directory, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
    NO_COLOR: '1',
  }

  async function command(...args: string[]): Promise<{ status: number | null; output: string }> {
    // A process group of its own: an interrupt at the terminal reaches it only through this process, once, together
    // with its children.
    const child = spawn(process.execPath, args, { cwd: directory, env: environment, detached: true })
    running = child
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
    const limit = setTimeout(() => endGroup(child), LONGEST_RUN_MS)
    const status = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    clearTimeout(limit)
    running = null
    return { status, output }
  }

  return {
    async run(proofs) {
      if (isStopped) return { kind: 'broken', because: 'interrupted' }
      const file = proofs[0]?.file ?? ''
      if (NEEDS_SITE.test(file)) {
        const { status, output } = await command('scripts/prepare.mjs')
        if (status !== 0) return { kind: 'broken', because: `the site cannot be built: ${output.trim().slice(-160)}` }
      }
      const reportFile = path.join(directory, 'build', 'report.json')
      fs.rmSync(reportFile, { force: true })
      fs.mkdirSync(path.dirname(reportFile), { recursive: true })
      const args = [
        'run',
        file,
        '-t',
        nameFilter(proofs),
        '--maxWorkers=1',
        '--reporter=json',
        `--outputFile=${reportFile}`,
      ]
      if (KNOWS_NO_DATABASE.test(file)) args.push('--config=scripts/mutation/without-database.config.ts', '--root=.')
      const { output } = await command('node_modules/vitest/vitest.mjs', ...args)
      if (fs.existsSync(reportFile))
        return verdictOf(
          JSON.parse(fs.readFileSync(reportFile, 'utf8')) as TestReport,
          proofs.map(({ name }) => name),
        )
      return { kind: 'broken', because: `no report: ${output.trim().slice(-160)}` }
    },
    stop() {
      isStopped = true
      if (running) endGroup(running)
    },
  }
}

const LAST_WORDS_MS = 5000

/** Ends it gently first, so that the tests' database and browser are shut down by those who started them. */
function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM')
  setTimeout(() => signalGroup(child, 'SIGKILL'), LAST_WORDS_MS)
}

function signalGroup({ pid, exitCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined || exitCode !== null) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended by itself.
  }
}
