import type { createRequestHandler, ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import type { DevelopmentSite } from '#server/page-cache/page-renderer.ts'
import { say } from './say.ts'
import type { Serve, ServedProduct } from './serve-product.ts'

const SERVER_SIDE = '/src/cli/serve-product.ts'

/**
 * The files that make up the list of pages. React Router reads the list when Vite starts. Its own watcher does not look
 * into an app directory below another one, as `src/web` is.
 */
const PAGE_LIST = /\/src\/(?:web\/routes|contract\/site\/[\w-]+-(?:map|paths))\.ts$/

/**
 * Serves the product from its sources through Vite. Pages reload hot. When a file of the server side changes, that file
 * and those that import it are loaded again, and the server restarts on the same PostgreSQL; when they cannot be
 * loaded, the error is printed and the old server continues. When the list of pages changes, Vite restarts as well.
 */
export const serveSources: Serve = async (options) => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  let running: ServedProduct | null = null
  let watched: ViteDevServer['watcher'] | null = null
  let isWaiting = false
  let hasFailed = false
  let hasOtherPages = false
  // Called before the first start, which takes a while, so that changes in the meantime are applied after it.
  watch()
  const first = start()
  let work: Promise<unknown> = first.catch(() => {})
  const { url, host } = await first.catch(async (error: unknown) => {
    await vite.close()
    throw error
  })
  return {
    url,
    host,
    async close() {
      await vite.close()
      await work
      await stop()
    },
  }

  function watch(): void {
    if (watched === vite.watcher) return
    watched = vite.watcher
    for (const change of ['add', 'change', 'unlink'] as const) watched.on(change, take)
  }

  function take(file: string): void {
    hasOtherPages ||= PAGE_LIST.test(file)
    const concerns = forget(vite, file) || hasFailed || hasOtherPages
    if (!concerns || isWaiting) return
    isWaiting = true
    work = work.then(restart)
  }

  async function start(): Promise<ServedProduct> {
    const serve = await loadServerSide(vite)
    const development = await developmentSite(vite)
    await stop()
    return (running = await serve({ ...options, development }))
  }

  async function restart(): Promise<void> {
    isWaiting = false
    const began = performance.now()
    try {
      if (hasOtherPages) await readPages()
      await start()
      hasFailed = false
      say(`Server side restarted in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
    } catch (error) {
      hasFailed = true
      say(`The server side could not be restarted: ${reasonOf(error)}`)
    }
  }

  async function stop(): Promise<void> {
    await running?.close()
    running = null
  }

  /**
   * Runs while nobody requests a page, which Vite could not finish. When Vite cannot restart, it says why and continues
   * as it was; the next change of any file is another attempt.
   */
  async function readPages(): Promise<void> {
    await stop()
    hasOtherPages = false
    await vite.restart()
    hasOtherPages ||= watched === vite.watcher
    watch()
  }
}

async function loadServerSide(vite: ViteDevServer): Promise<Serve> {
  const loaded = (await vite.ssrLoadModule(SERVER_SIDE)) as { readonly serveProduct: Serve }
  return loaded.serveProduct
}

/** Makes Vite load a file, and those that import it, again next time. Returns whether the server side is among them. */
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
