import { isAuthorizedHost } from '#accounts/project/continue-url.ts'
import { scopeToTenant } from '#accounts/project/scope-to-tenant.ts'
import { beginOauthFlow, type BeginOauthFlowProblem } from '#accounts/provider/oauth-flow/begin-oauth-flow.ts'
import {
  sdkEventTypes,
  type SdkEventRequest,
  type SdkEventType,
} from '#accounts/provider/oauth-flow/oauth-flow-purpose.ts'
import { authEventChannel, type AuthEvent } from '#contract/account/auth-event.ts'
import type { IdentityDeps } from '#identity/identity-deps.ts'
import { keepBrowserId } from './browser-cookie.ts'
import { clientOf } from './client-of.ts'
import { deliveryPage, HANDLER_HEADERS, refusalPage } from './handler-page.ts'

/** Path of the handler, where providers send browsers back to. */
export const HANDLER_PATH = '/__/auth/handler'

const MAX_LENGTH = 2000

/** The errors for the SDK when a flow cannot begin. */
const codes: Readonly<Record<BeginOauthFlowProblem['code'] | 'tenant_not_found' | 'project_disabled', string>> = {
  provider_unknown: 'auth/operation-not-allowed',
  provider_unavailable: 'auth/network-request-failed',
  too_many_attempts: 'auth/too-many-requests',
  tenant_not_found: 'auth/invalid-tenant-id',
  project_disabled: 'auth/operation-not-allowed',
}

/**
 * Begins the first leg of a popup or redirect that an SDK opens: sends the browser on to the provider. Errors go to the
 * waiting page if possible; only those that strangers may have caused are shown as a page (docs/identity-protocol.md,
 * Provider sign-in).
 */
export async function beginSdkFlow(deps: IdentityDeps, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams
  const { websiteUrl, apiKey } = deps.accounts
  if (query.get('apiKey') !== apiKey)
    return refusalPage(400, 'This link is not complete', 'It does not name the project to which it belongs.')
  const eventRequest = readRequest(query)
  if (!eventRequest)
    return refusalPage(400, 'This link is not complete', 'Some of the data that the sign-in needs is missing.')
  const { tenantId } = eventRequest
  const scoped = await scopeToTenant(deps.accounts, tenantId)
  const { authorizedDomains } = scoped.ok ? scoped.value : deps.accounts
  const back = URL.parse(eventRequest.redirectUrl)
  if (!back || !/^https?:$/.test(back.protocol) || !isAuthorizedHost(back.hostname, authorizedDomains))
    return refusalPage(403, 'This site may not sign you in', 'It is not one of the sites of this project.')
  if (back.origin !== websiteUrl)
    return refusalPage(403, 'Please open the site under its own address', `Signing in works only on ${websiteUrl}.`)
  if (!scoped.ok) return deliverError(eventRequest, codes[scoped.problem.code])

  const browser = keepBrowserId(request, websiteUrl)
  const begun = await beginOauthFlow(scoped.value, {
    providerId: query.get('providerId') ?? '',
    redirectUri: websiteUrl + HANDLER_PATH,
    requested: { scopes: (query.get('scopes') ?? '').split(/[ ,]/).filter(Boolean), parameters: parametersOf(query) },
    purpose: { kind: 'event', ...eventRequest },
    bound: { browserId: browser.id },
    client: clientOf(deps, request),
  })
  if (!begun.ok) return deliverError(eventRequest, codes[begun.problem.code])
  return new Response(null, {
    status: 302,
    headers: { ...HANDLER_HEADERS, location: begun.value.authUri, 'set-cookie': browser.cookie },
  })
}

/** Passes an event to the page that is waiting for it. */
export function deliver(
  eventRequest: SdkEventRequest,
  event: Pick<AuthEvent, 'urlResponse' | 'sessionId' | 'error'>,
): Response {
  return deliveryPage({
    event: {
      ...event,
      type: eventRequest.authType,
      eventId: eventRequest.eventId,
      tenantId: eventRequest.tenantId,
      postBody: null,
    },
    channel: authEventChannel(eventRequest.apiKey, eventRequest.appName),
    redirectUrl: eventRequest.authType.endsWith('Redirect') ? eventRequest.redirectUrl : null,
  })
}

/** Does the same for a failed flow. */
export function deliverError(eventRequest: SdkEventRequest, code: string): Response {
  const error = { code, message: 'The sign-in did not succeed.' }
  return deliver(eventRequest, { urlResponse: null, sessionId: null, error })
}

function readRequest(query: URLSearchParams): SdkEventRequest | null {
  const text = (name: string) => {
    const value = query.get(name)
    return value && value.length <= MAX_LENGTH && !/\p{Cc}/u.test(value) ? value : null
  }
  const authType = sdkEventTypes.find((type: SdkEventType) => type === query.get('authType'))
  const redirectUrl = text('redirectUrl')
  const [apiKey, appName] = [text('apiKey'), text('appName')]
  if (!authType || !redirectUrl || !apiKey || !appName) return null
  return { authType, eventId: text('eventId'), redirectUrl, apiKey, appName, tenantId: text('tid') }
}

/** Parses the SDK's `customParameters`, which are JSON. */
function parametersOf(query: URLSearchParams): Record<string, string> {
  try {
    const given: unknown = JSON.parse(query.get('customParameters') ?? '{}')
    if (typeof given !== 'object' || given === null) return {}
    return Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}
