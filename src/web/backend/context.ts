import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import type { RedirectRule } from '#contract/site/redirect-rules.ts'
import { userOfMe, type ApiUserShape } from '#contract/account/api-user-shape.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { createContext, RouterContextProvider } from 'react-router'
import { serviceUnavailable } from './service-unavailable.ts'
import { structuredDataContext } from '#web/structured-data/structured-data.ts'

/** Calls a service of this origin on behalf of the visitor: with their cookie, and without using the network. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

export const apiFetchContext = createContext<ApiFetch>()
/** Reports faults of pages to the log of the process. */
export type ReportFault = (error: unknown) => void

export const reportFaultContext = createContext<ReportFault>()
/** Records the status of error pages that a crawler did not get. */
export type ReportWithheld = (status: number) => void

export const reportWithheldContext = createContext<ReportWithheld>(() => undefined)
export const publicConfigContext = createContext<PublicConfiguration>()

/**
 * Whether an action has found that somebody else has removed what its form is about. Without scripts, the loader of the
 * page runs in the same request, and shows the form as one for something new instead of the page of 404.
 */
export const isRemovedContext = createContext(false)

/** The addresses that redirect elsewhere (`REDIRECTS`). */
export const redirectRulesContext = createContext<readonly RedirectRule[]>([])

/**
 * Returns the present time for holds, requests and payments. In demo mode the product's clock can be ahead of the real
 * one.
 */
export const nowContext = createContext<() => Date>(() => new Date())

/** The default query of the user: pages of staff need the role. */
const DEFAULT_ME_QUERY = 'populate=role'

/**
 * Returns the visitor's account, or null when signed out. It is requested at most once per request, and only when a
 * page needs it.
 */
export const userContext = createContext<() => Promise<UserShape | null>>()

/**
 * Creates the context of the loaders and actions of one request. `userContext` throws the page of 503 when the service
 * is unavailable, and an error when it answers neither with a user nor with "not signed in".
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
