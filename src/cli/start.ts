// npm start
import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { startLean } from './lean-allocator.ts'
import type { LoadServe } from './run-product.ts'
import { readEnvironment } from './read-environment.ts'

// Reading sources takes half of a start. From the second start on they are compiled there, unless nothing can be
// written.
const compiled = path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled')
// Set in the environment, the folder also applies to this file, before a line of it is run, and to forked processes.
startLean({ NODE_COMPILE_CACHE: compiled })
enableCompileCache(compiled)
const environment = readEnvironment('production')
if (cluster.isWorker) {
  const { runWorker } = await import('./cluster/run-worker.ts')
  await runWorker(environment)
} else {
  const { runProduct } = await import('./run-product.ts')
  const loadServe: LoadServe = async ({ processes }) => {
    // Only the processes that serve load React.
    if (processes > 1) return (await import('./cluster/serve-by-workers.ts')).serveByWorkers(environment)
    return (await import('./serve-product.ts')).serveProduct
  }
  await runProduct(environment, loadServe, 'start')
}
