import type { createRequestHandler, ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import type { DevelopmentSite } from '#server/page-cache/page-renderer.ts'
import { say } from './say.ts'
import type { Serve, ServedProduct } from './serve-product.ts'

const SERVER_SIDE = '/src/cli/serve-product.ts'

/**
 * The product from its sources through Vite. Pages reload hot. When a file that the server side is made of changes, that file and what
 * imports it are loaded anew and the server is started again on the same PostgreSQL; when they cannot be loaded, the fault is printed and
 * what ran before goes on.
 */
export const serveSources: Serve = async (options) => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const development = await developmentSite(vite)
  let running: ServedProduct | null = null
  try {
    running = await (await loadServerSide(vite))({ ...options, development })
  } catch (error) {
    await vite.close()
    throw error
  }
  const { url, host } = running

  let work = Promise.resolve()
  let isWaiting = false
  let hasFailed = false
  for (const change of ['add', 'change', 'unlink'] as const) {
    vite.watcher.on(change, (file) => {
      const concerns = forget(vite, file) || hasFailed
      if (!concerns || isWaiting) return
      isWaiting = true
      work = work.then(restart)
    })
  }
  return {
    url,
    host,
    async close() {
      await vite.close()
      await work
      await running?.close()
    },
  }

  async function restart(): Promise<void> {
    isWaiting = false
    const began = performance.now()
    try {
      const serve = await loadServerSide(vite)
      await running?.close()
      running = null
      running = await serve({ ...options, development })
      hasFailed = false
      say(`Server side started again in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    } catch (error) {
      hasFailed = true
      say(`The server side could not be started again: ${reasonOf(error)}`)
    }
  }
}

async function loadServerSide(vite: ViteDevServer): Promise<Serve> {
  const loaded = (await vite.ssrLoadModule(SERVER_SIDE)) as { readonly serveProduct: Serve }
  return loaded.serveProduct
}

/** Has a file, and what imports it, loaded anew next time. True when the server side is among that. */
function forget(vite: ViteDevServer, file: string): boolean {
  const graph = vite.environments.ssr.moduleGraph
  const concerned = new Set(graph.getModulesByFile(file))
  for (const one of concerned) for (const importer of one.importers) concerned.add(importer)
  for (const one of concerned) graph.invalidateModule(one)
  return [...concerned].some(({ url }) => url === SERVER_SIDE)
}

async function developmentSite(vite: ViteDevServer): Promise<DevelopmentSite> {
  const router = (await vite.ssrLoadModule('react-router')) as { createRequestHandler: typeof createRequestHandler }
  return {
    createRequestHandler: router.createRequestHandler,
    middleware: vite.middlewares,
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
