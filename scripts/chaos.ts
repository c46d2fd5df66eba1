// npm run chaos [-- file …]: runs the faults of tests/chaos, the races of tests/race and every order of a provider's
// events at full size. npm test runs a small version of them. Ctrl-C ends it with a summary of what has passed, failed
// and not been run.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onSignal } from './runs/on-signal.ts'
import type { TestEvent } from './runs/test-events.ts'
import { TestReport } from './runs/test-report.ts'

const HEARTBEAT_MS = 15_000
/** How long the products of an interrupted run have to stop before they are killed. */
const GRACE_MS = 20_000
const POLL_MS = 100

const requested = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

// Everything that an interrupted run leaves behind is in here and is deleted with it.
const temporary = mkdtempSync(path.join(os.tmpdir(), 'chaos-'))
chmodSync(temporary, 0o755) // PostgreSQL's user has to enter it
// A process group of its own: Ctrl-C reaches only this process, which then stops all of them in order.
const tests = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--testTimeout=1800000',
    '--reporter=./scripts/runs/test-events.ts',
    ...(requested.length > 0 ? requested : ['tests/chaos', 'tests/race', 'src/booking/payment/webhook-orders']),
  ],
  {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: {
      ...process.env,
      TMPDIR: temporary,
      CHAOS: 'full',
      STORM_SECONDS: process.env['STORM_SECONDS'] ?? '60',
    },
  },
)
const report = new TestReport()
tests.on('message', (event) => report.take(event as TestEvent).forEach(say))
const ended = new Promise<number | null>((resolve) => tests.once('close', resolve))
const heartbeat = setInterval(() => {
  const line = report.heartbeat()
  if (line !== null) say(line)
}, HEARTBEAT_MS)

const interruption = onSignal('The products that are running are stopped, then the summary follows.')
interruption.signal.addEventListener('abort', () => void endGroup())
const status = await ended
clearInterval(heartbeat)
if (interruption.signal.aborted) await endGroup()
interruption.over()
// A PostgreSQL that is still stopping, in a group of its own, continues to write for a moment.
for (const end = performance.now() + GRACE_MS; existsSync(temporary) && performance.now() < end; await pause(POLL_MS))
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
process.stdout.write(report.summary())
if (interruption.signal.aborted) process.exitCode = interruption.exitCode()
else process.exitCode = status === 0 && report.isGood ? 0 : 1

/** Asks every process of the run to stop, and kills those that have not stopped in time. */
async function endGroup(): Promise<void> {
  const end = performance.now() + GRACE_MS
  signalGroup('SIGTERM')
  while (signalGroup(0)) {
    if (performance.now() > end) signalGroup('SIGKILL')
    await pause(POLL_MS)
  }
}

/** Returns false when no process of the group is left. */
function signalGroup(signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-tests.pid!, signal)
    return true
  } catch {
    return false
  }
}
