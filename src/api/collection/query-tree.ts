import { parse } from 'qs'
import type { GrammarFault, Param } from '#core/collection/grammar/grammar-fault.ts'
import type { TreeObject } from '#core/collection/grammar/grammar-scope.ts'

const MOST_PARAMETERS = 500
const PARAMS: ReadonlySet<string> = new Set<Param>(['filters', 'sort', 'fields', 'populate', 'pagination', 'status'])

export type QueryTree =
  | { readonly ok: true; readonly value: TreeObject }
  | { readonly ok: false; readonly fault: GrammarFault }

/**
 * Parses a query string to nested objects, or returns which part could not be read: the parser would silently drop
 * parameters beyond the 500th, and names like `__proto__`, and answer another query. Its length is bounded by the
 * server's limit for addresses.
 */
export function queryTree(url: URL): QueryTree {
  const names = [...url.searchParams.keys()]
  if (names.length > MOST_PARAMETERS)
    return { ok: false, fault: fault(`Too many parameters, at most ${MOST_PARAMETERS}`, {}) }
  const [param] = names.map((name) => name.replaceAll(']', '').split(/[[.]/)).find(isDropped) ?? []
  if (param !== undefined)
    return { ok: false, fault: fault('Invalid key __proto__', { key: '__proto__', path: null, param }) }
  const value = parse(url.search.slice(1), {
    arrayLimit: 100,
    depth: 20,
    parameterLimit: MOST_PARAMETERS,
    plainObjects: true,
    strictNullHandling: true,
  }) as TreeObject
  return { ok: true, value }
}

function isDropped([param = '', ...names]: readonly string[]): boolean {
  return PARAMS.has(param) && names.includes('__proto__')
}

function fault(message: string, details: GrammarFault['details']): GrammarFault {
  return { name: 'ValidationError', message, details: { source: 'query', ...details } }
}
