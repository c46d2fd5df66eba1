import type { ApiDeps } from '#api/api-deps.ts'
import { mayUseCookie } from '#api/session/same-origin.ts'
import { readSessionCookie } from '#api/session/session-cookie.ts'
import type { ApiResponse } from './api-response.ts'

/** Method and path of a route, such as `GET /api/stays/:slug`. */
export type RoutePattern = `${string} /${string}`

/** A request with the parts of its path. */
export interface ApiCall {
  readonly request: Request
  readonly url: URL
  /** Method and path of the route that answers it. */
  readonly route: RoutePattern
  /** Whether the route moves money and requires an `Idempotency-Key`. */
  readonly asksForKey: boolean
  /** Returns a part of the path by its name in the route; empty when the route has none of this name. */
  readonly param: (name: string) => string
  /**
   * Reads what the call changes, as its caller sees it at that moment; null: it is not there; undefined: unknown. Left
   * out: the audit log does not compare it.
   */
  readonly state?: (() => Promise<unknown>) | undefined
}

export interface ApiRoute {
  /** private: the answer belongs to one person and must not be cached. */
  readonly visibility: 'public' | 'private'
  readonly handle: (call: ApiCall) => Promise<ApiResponse>
}

/**
 * Returns whether a changing request has a session but does not come from a page of this site, so that its session does
 * not count.
 */
export function isForgedByCookie({ websiteUrl }: Pick<ApiDeps, 'websiteUrl'>, request: Request): boolean {
  const bringsCookie = !request.headers.has('authorization') && readSessionCookie(request, websiteUrl) !== null
  return bringsCookie && !mayUseCookie(request, websiteUrl)
}
