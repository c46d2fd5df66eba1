import cluster from 'node:cluster'
import { readEnvironment } from './read-environment.ts'
import type { LoadServe } from './run-product.ts'

/** Runs the product until it is stopped, or one of its processes that serve. */
export async function startProgram(): Promise<void> {
  const environment = readEnvironment('production')
  if (cluster.isWorker) {
    const { runWorker } = await import('./cluster/run-worker.ts')
    return runWorker(environment)
  }
  const { runProduct } = await import('./run-product.ts')
  const loadServe: LoadServe = async ({ processes }) => {
    // Only the processes that serve load React.
    if (processes > 1) return (await import('./cluster/serve-by-workers.ts')).serveByWorkers(environment)
    return (await import('./serve-product.ts')).serveProduct
  }
  await runProduct(environment, loadServe, 'start')
}
