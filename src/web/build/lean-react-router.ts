import type { Plugin } from 'vite'

/**
 * The parts of React Router that never run on this site. Whole files: what only a flag or an option needs. Functions:
 * what is rendered without an error boundary at the root, and what only React server components need.
 */
const UNUSED: Readonly<Record<string, readonly string[] | 'all'>> = {
  'router/instrumentation.js': 'all',
  'dom/ssr/route-discovery.js': 'all',
  'dom/ssr/fog-of-war.js': 'all',
  'hooks.js': ['DefaultErrorComponent', 'RSCErrorHandler'],
  'dom/ssr/components.js': ['RSCPrefetchPageLinksImpl'],
}
const LIBRARY = '/react-router/dist/production/lib/'
const EXPORTS = /export \{([^}]+)\};?\s*$/

/**
 * Leaves the bodies of these parts out of the browser's scripts (5.2 kB gzip of the 130 that a page may have). Their
 * functions remain and return nothing, as they do without `instrumentations` and with `routeDiscovery: initial`.
 */
export function leanReactRouter(): Plugin {
  return {
    name: 'lean-react-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const unused = UNUSED[id.split(LIBRARY)[1] ?? '']
      if (!unused) return null
      return { code: unused === 'all' ? withoutBodies(code, id) : unused.reduce(withoutFunction, code), map: null }
    },
  }
}

function withoutBodies(code: string, id: string): string {
  const names = EXPORTS.exec(code)?.[1]
    ?.split(',')
    .map((name) => name.trim())
  if (!names) throw new Error(`${id} no longer ends with its exports`)
  return names.map((name) => `export function ${name}() {}`).join('\n')
}

/** Empties a function. The library is not minified, so a function begins and ends at the start of a line. */
function withoutFunction(code: string, name: string): string {
  const whole = new RegExp(`^function ${name}\\(.*?^\\}`, 'ms')
  if (!whole.test(code)) throw new Error(`react-router no longer has the function ${name}`)
  return code.replace(whole, `function ${name}() {}`)
}
