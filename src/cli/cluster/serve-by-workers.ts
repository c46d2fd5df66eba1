import type { Environment } from '#config/environment-schema.ts'
import { loadSecrets } from '#config/secrets.ts'
import { leanEnvironment } from '#cli/lean-allocator.ts'
import { prepareDatabase } from '#cli/prepare-database.ts'
import { say, step } from '#cli/say.ts'
import type { Serve } from '#cli/serve-product.ts'
import { LONGEST_STOP_MS } from '#cli/shutdown.ts'
import { connectionForWorkers } from './worker-messages.ts'
import { mergeMetricsOfWorkers } from './metrics-of-workers.ts'
import { Workers } from './workers.ts'

/**
 * Serves the product by several processes behind one port. This process runs the embedded PostgreSQL and the
 * migrations, and starts the processes that serve. SIGHUP replaces them one by one, which puts a new build into
 * service. `environment`: as it was given, before React's mode was added.
 */
export function serveByWorkers(environment: Environment): Serve {
  return async (options) => {
    const { config, store, log } = options
    const host = await prepareDatabase(options)
    loadSecrets(config)
    mergeMetricsOfWorkers((error) => log.error({ err: error }, 'the metrics of the processes could not be merged'))
    const workers = new Workers({
      count: config.processes,
      environment: {
        ...connectionForWorkers(store.connection),
        ...leanEnvironment(),
        NODE_ENV: environment['NODE_ENV'] ?? '',
      },
      longestStopMs: LONGEST_STOP_MS + config.stopGraceSeconds * 1000,
      warn: (message) => log.warn(message),
    })
    process.on('SIGHUP', () => {
      workers.replaceAll().then(
        () => say('  All processes have been replaced.'),
        (error: unknown) => log.error({ err: error }, 'the processes could not be replaced; the old ones keep running'),
      )
    })
    try {
      const url = await step(`Starting ${config.processes} processes`, () => workers.start())
      return { url, host, close: () => workers.stop() }
    } catch (error) {
      await workers.stop()
      throw error
    }
  }
}
