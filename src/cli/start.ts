// npm start
import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { startLean } from './lean-allocator.ts'
import type { LoadServe } from './run-product.ts'
import { readEnvironment } from './read-environment.ts'

// Half of a start is spent on reading sources: from the second one on they lie there compiled. Where nothing can be written, they do not.
const compiled = path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled')
// In the environment the folder serves this file too, before a line of it is run, and the processes that are forked.
startLean({ NODE_COMPILE_CACHE: compiled })
enableCompileCache(compiled)
const environment = readEnvironment('production')
if (cluster.isWorker) {
  const { runWorker } = await import('./cluster/run-worker.ts')
  await runWorker(environment)
} else {
  const { runProduct } = await import('./run-product.ts')
  const loadServe: LoadServe = async ({ processes }) => {
    // React is loaded by those who serve.
    if (processes > 1) return (await import('./cluster/serve-by-workers.ts')).serveByWorkers(environment)
    return (await import('./serve-product.ts')).serveProduct
  }
  await runProduct(environment, loadServe, 'start')
}
