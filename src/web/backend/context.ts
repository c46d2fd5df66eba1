import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import type { RedirectRule } from '#contract/site/redirect-rules.ts'
import { userOfMe, type ApiUserShape } from '#contract/account/api-user-shape.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { createContext, RouterContextProvider } from 'react-router'
import { serviceUnavailable } from './service-unavailable.ts'
import { structuredDataContext } from '#web/structured-data/structured-data.ts'

/** Calls a service of this origin on behalf of the visitor: their cookie goes with it, no network is used. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

export const apiFetchContext = createContext<ApiFetch>()
/** Where faults of pages are reported: the log of the process. */
export type ReportFault = (error: unknown) => void

export const reportFaultContext = createContext<ReportFault>()
/** Where error pages are noted that a crawler did not get: by their status. */
export type ReportWithheld = (status: number) => void

export const reportWithheldContext = createContext<ReportWithheld>(() => undefined)
export const publicConfigContext = createContext<PublicConfiguration>()

/** Addresses that lead elsewhere (`REDIRECTS`). */
export const redirectRulesContext = createContext<readonly RedirectRule[]>([])

/** What time it is for holds, requests and payments. In demo mode the clock of the product can be ahead of the real one. */
export const nowContext = createContext<() => Date>(() => new Date())

/** Pages of staff need the role. */
const DEFAULT_ME_QUERY = 'populate=role'

/** The visitor's account, or null when signed out. Asked for once a request, and only when a page wants it. */
export const userContext = createContext<() => Promise<UserShape | null>>()

/**
 * What loaders and actions of one request may use. Throws (when `userContext` is called) the page of 503 when the
 * service is away, an error if it answers neither with a user nor with "not signed in".
 */
export function createLoadContext(visitor: {
  readonly request: Request
  readonly fetch: ApiFetch
  readonly config: PublicConfiguration
  readonly reportFault: ReportFault
  readonly now?: (() => Date) | undefined
  readonly reportWithheld?: ReportWithheld | undefined
  readonly redirects?: readonly RedirectRule[] | undefined
  /** The query of `GET /users/me` (specification §7). */
  readonly meQuery?: string | undefined
}): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiFetchContext, visitor.fetch)
  context.set(publicConfigContext, visitor.config)
  context.set(structuredDataContext, [])
  context.set(reportFaultContext, visitor.reportFault)
  if (visitor.reportWithheld) context.set(reportWithheldContext, visitor.reportWithheld)
  if (visitor.redirects) context.set(redirectRulesContext, visitor.redirects)
  if (visitor.now) context.set(nowContext, visitor.now)
  let user: Promise<UserShape | null> | undefined
  context.set(userContext, () => (user ??= fetchUser(visitor.fetch, visitor.meQuery ?? DEFAULT_ME_QUERY)))
  return context
}

async function fetchUser(apiFetch: ApiFetch, query: string): Promise<UserShape | null> {
  const response = await apiFetch(`/api/users/me${query === '' ? '' : `?${query}`}`)
  if (response.status === 401 || response.status === 403) return null
  if (response.status === 503) throw serviceUnavailable()
  if (!response.ok) throw new Error(`GET /api/users/me answered ${response.status}`)
  return userOfMe((await response.json()) as ApiUserShape)
}
