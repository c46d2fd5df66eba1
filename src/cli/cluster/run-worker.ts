import cluster from 'node:cluster'
import type { Environment } from '#config/environment-schema.ts'
import { createLogger } from '#server/create-logger.ts'
import { configOrExit } from '#cli/config-or-exit.ts'
import { logConsole, outliveClosedOutput } from '#cli/quiet-streams.ts'
import { serveSite } from '#cli/serve-product.ts'
import { Shutdown } from '#cli/shutdown.ts'
import { respondWithMetrics, gatherMetrics } from './worker-metrics.ts'
import { connectionOfWorker, isMessage, type StopWorker, type WorkerReady } from './worker-messages.ts'

/**
 * Runs one of several processes that serve, after the primary has prepared the database. It ends when it is told to, or
 * when the primary is gone.
 */
export async function runWorker(environment: Environment): Promise<void> {
  outliveClosedOutput()
  const config = configOrExit(environment)
  const shutdown = new Shutdown(config.stopGraceSeconds)
  // Without this Node ends a worker at once when the primary is gone, in the middle of its answers.
  cluster.worker!.exitedAfterDisconnect = true
  process.on('disconnect', () => void shutdown.run(0))
  // A terminal that closes signals all processes. The primary replaces this one without losing a request.
  process.on('SIGHUP', () => {})
  process.on('message', (message) => {
    if (isMessage<StopWorker>(message, 'stop')) void shutdown.run(0)
  })
  try {
    const log = createLogger(config.logLevel)
    logConsole(log)
    const served = await serveSite({ config, store: { connection: connectionOfWorker() }, log, gatherMetrics })
    const tellMetrics = respondWithMetrics(served.metrics)
    shutdown.add(async () => {
      await served.close()
      await tellMetrics()
    })
    const ready: WorkerReady = { kind: 'ready', url: served.url }
    process.send?.(ready)
  } catch (error) {
    process.stderr.write(`A process could not start: ${error instanceof Error ? error.message : String(error)}\n`)
    await shutdown.run(1)
  }
}
