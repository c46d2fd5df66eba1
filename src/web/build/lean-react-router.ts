import type { Plugin } from 'vite'

/** Parts of React Router that only run when a flag or option asks for them, which this site does not. */
const UNUSED = ['router/instrumentation.js', 'dom/ssr/route-discovery.js', 'dom/ssr/fog-of-war.js'].map(
  (part) => `/react-router/dist/production/lib/${part}`,
)
const EXPORTS = /export \{([^}]+)\};?\s*$/

/**
 * Leaves the bodies of these parts out of the browser's scripts (4.7 kB gzip of the 130 a page may have).
 * Their functions stay and answer nothing, as they do without `instrumentations` and with `routeDiscovery: initial`.
 */
export function leanReactRouter(): Plugin {
  return {
    name: 'lean-react-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!UNUSED.some((part) => id.endsWith(part))) return null
      const names = EXPORTS.exec(code)?.[1]
        ?.split(',')
        .map((name) => name.trim())
      if (!names) throw new Error(`${id} no longer ends with its exports`)
      return { code: names.map((name) => `export function ${name}() {}`).join('\n'), map: null }
    },
  }
}
