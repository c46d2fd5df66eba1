// npm start
import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { startLean } from './lean-allocator.ts'
import type { Serve } from './serve-product.ts'
import { readEnvironment } from './read-environment.ts'

startLean()
// Half of a start is spent on reading sources: from the second one on they lie there compiled. Where nothing can be written, they do not.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'))
const environment = readEnvironment('production')
if (cluster.isWorker) {
  const { runWorker } = await import('./cluster/run-worker.ts')
  await runWorker(environment)
} else {
  const { runProduct } = await import('./run-product.ts')
  const serve: Serve = async (options) => {
    // React is loaded by those who serve.
    if (options.config.processes > 1) {
      const { serveByWorkers } = await import('./cluster/serve-by-workers.ts')
      return serveByWorkers(environment)(options)
    }
    const { serveProduct } = await import('./serve-product.ts')
    return serveProduct(options)
  }
  await runProduct(environment, serve, 'start')
}
