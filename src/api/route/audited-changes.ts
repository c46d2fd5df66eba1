import { stateChanges, type StateChange } from '#core/account/state-changes.ts'
import type { ApiResponse } from './api-response.ts'
import type { ApiCall, ApiRoute, RoutePattern } from './api-route.ts'
import { withoutSecrets } from './without-secrets.ts'

/** More are not kept: the log says what was done, and is no copy of it. */
const MOST_CHANGES = 60
/** How much of a text that both states begin with is kept. */
const LONGEST_START = 60
const START_KEPT = 20

/** A read of the API that shows what a change is about. */
export interface ComparedRead {
  readonly route: RoutePattern
  /** Its path, perhaps with a query, whose `:id` are those of the change. */
  readonly path: string
  readonly handle: ApiRoute['handle']
}

/**
 * Returns the read that shows what a route changes. `compared`: the path that the route names, or null for none; if
 * left out, the read of the same address, for a route that replaces or removes what is there.
 */
export function comparedPath(
  { name, compared }: { readonly name: string; readonly compared: string | null | undefined },
  reads: ReadonlySet<string>,
): string | null {
  if (compared !== undefined) return compared
  const [method, path = ''] = name.split(' ')
  return method !== 'POST' && reads.has(path) ? path : null
}

/**
 * Returns what a caller sees of the thing that their request changes, read as themselves; null: it is not there;
 * undefined: they may not see it, or not any more. In a list, it is the element that the rest of the path names.
 */
export async function shownState({ route, path, handle }: ComparedRead, call: ApiCall): Promise<unknown> {
  const url = new URL(filledPath(path, call), call.url)
  const isSameAddress = call.route.endsWith(` ${path}`)
  if (isSameAddress) url.search = call.url.search
  const request = new Request(url, { headers: headersOfCaller(call.request) })
  const response = await handle({ ...call, request, url, route, asksForKey: false })
  return stateIn(response, isSameAddress ? [] : partsAfter(path.split('?', 1)[0]!, call))
}

const OF_CALLER = ['authorization', 'cookie', 'origin', 'sec-fetch-site', 'sec-fetch-mode', 'user-agent'] as const

function headersOfCaller({ headers }: Request): Headers {
  const kept = OF_CALLER.map((name) => [name, headers.get(name)] as const)
  return new Headers(kept.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]])))
}

function stateIn({ status, body }: ApiResponse, parts: readonly string[]): unknown {
  if (status === 404) return null
  if (status !== 200 || typeof body !== 'object' || body === null) return undefined
  // Files are answered without an envelope.
  const data: unknown = 'data' in body ? body.data : body
  const [part] = parts
  if (!Array.isArray(data) || part === undefined) return data
  return data.find((one: Readonly<Record<string, unknown>>) => NAMES.some((name) => String(one[name]) === part)) ?? null
}

/** How paths name an element of a list. */
const NAMES = ['id', 'documentId', 'uid', 'slug', 'code'] as const

/** Returns the values of those parts of a call's path that come after the path of a list. */
function partsAfter(path: string, { route, param }: ApiCall): string[] {
  const rest = route.includes(` ${path}/`) ? route.slice(route.indexOf(path) + path.length) : ''
  return [...rest.matchAll(/:(\w+)/g)].map(([, name = '']) => param(name))
}

/** Returns the path of a call, spelled as its route. */
export function filledPath(path: string, { param }: Pick<ApiCall, 'param'>): string {
  return path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(param(part)))
}

/** Returns what differs between two states as the log stores it: without secrets, with texts cut around the difference. */
export function storedChanges(before: unknown, after: unknown, namesByCode: boolean | undefined): StateChange[] {
  return stateChanges(before ?? undefined, after ?? undefined)
    .slice(0, MOST_CHANGES)
    .map(({ field, ...values }) => {
      const name = field.slice(field.lastIndexOf('.') + 1)
      const stored = (value: unknown) =>
        (withoutSecrets({ [name]: value }, { namesByCode }) as Readonly<Record<string, unknown>>)[name]
      const [was, is] = fromDifference(values.before, values.after)
      return {
        field: String(withoutSecrets(field)),
        ...('before' in values && { before: stored(was) }),
        ...('after' in values && { after: stored(is) }),
      }
    })
}

/** Returns two texts from shortly before the first difference, if they begin alike for long; other values as they are. */
function fromDifference(before: unknown, after: unknown): readonly [unknown, unknown] {
  if (typeof before !== 'string' || typeof after !== 'string') return [before, after]
  let same = 0
  while (same < before.length && before[same] === after[same]) same++
  if (same <= LONGEST_START) return [before, after]
  const from = same - START_KEPT
  return [`…${before.slice(from)}`, `…${after.slice(from)}`]
}
