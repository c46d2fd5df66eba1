import type { Plugin } from 'vite'

const UNGUARDED = 'window.location.reload();\n'

/**
 * Limits reloads for missing scripts. React Router reloads the page when a page script cannot be loaded, for ever if
 * the script stays missing. This build step puts the site's own guard before it: the first failure reloads, and a
 * second one within ten seconds shows an error page.
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
