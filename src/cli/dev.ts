// npm run dev: the same product, its pages from their sources through Vite, with hot reloading.
import type { createRequestHandler, ServerBuild } from 'react-router'
import { readEnvironment } from './read-environment.ts'

const environment = readEnvironment('development')
const { createServer } = await import('vite')
const { runProduct } = await import('./run-product.ts')

await runProduct(environment, async () => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const router = (await vite.ssrLoadModule('react-router')) as { createRequestHandler: typeof createRequestHandler }
  return {
    createRequestHandler: router.createRequestHandler,
    middleware: vite.middlewares,
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    close: () => vite.close(),
  }
})
