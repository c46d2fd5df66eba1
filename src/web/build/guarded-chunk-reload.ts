import type { Plugin } from 'vite'

const UNGUARDED = 'window.location.reload();\n'

/**
 * React Router answers a page script that cannot be loaded with a reload, without end if the script stays away.
 * This build step puts our guard before it: the first failure reloads, a second within ten seconds becomes an error page.
 */
export function guardedChunkReload(): Plugin {
  return {
    name: 'guarded-chunk-reload',
    transform(code, id) {
      if (!id.includes('/dom/ssr/routeModules')) return null
      if (!code.includes(UNGUARDED)) throw new Error('react-router no longer reloads where the guard expects it')
      return { code: code.replace(UNGUARDED, `if (!window.holmstayReload?.()) throw error;\n`), map: null }
    },
  }
}
