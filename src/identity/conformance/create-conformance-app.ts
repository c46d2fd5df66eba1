import type { AccountServices } from '#accounts/account-services.ts'
import type { ProjectSettings } from '#accounts/project/project-settings.ts'
import { removeAllAccounts } from '#accounts/account/administration/remove-account.ts'
import { mintCustomToken } from '#accounts/sign-in/mint-custom-token.ts'
import { scopeToTenant } from '#accounts/project/scope-to-tenant.ts'
import { clearIdentity } from '#db/queries/project/conformance-queries.ts'
import { patchConfig } from '#identity/project/config-routes.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { readFields } from '#identity/wire/read-request.ts'
import { wireRequestOf } from '#identity/wire/wire-request.ts'
import { refusal, responseOf, success, type WireResponse, type WireError } from '#identity/wire/wire-response.ts'
import { emulatedRequest, isConformancePath, isOwner, isPreflight, isStatusCheck } from './emulated-request.ts'
import { legacyDownload } from './legacy-download.ts'
import { mailedCodes, sentCodes } from './inspect-codes.ts'
import { emulatedConfig, isConfigPath, wholeConfigChange } from './emulated-config.ts'
import { isImportPath, withGivenPasswords } from './fake-hashes.ts'
import { createIssuedCodes, type IssuedCodes } from './issued-codes.ts'
import type { MovableClock } from './movable-clock.ts'

export interface ConformanceDeps {
  readonly accounts: AccountServices
  readonly clock: MovableClock
  /** The identity service itself, which answers everything that is not part of this mode. */
  readonly identity: (request: Request) => Promise<Response>
  /** The service token that `identity` accepts. */
  readonly serviceToken: string
}

/**
 * Creates the identity service as tools for the emulator expect it (docs/identity-protocol.md, Conformance mode): their
 * paths, their owner, and hooks that clear everything and set the clock. Everybody who reaches it may do everything, so
 * it answers only to names of this machine, and not to pages of other sites.
 */
export function createConformanceApp(deps: ConformanceDeps): (request: Request) => Promise<Response> {
  const { accounts } = deps
  const issued = createIssuedCodes(accounts)
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (isPreflight(request)) return openPreflight(request)
    if (isStatusCheck(request)) return responseOf(READY)
    if ((isOwner(request) || isConformancePath(pathname)) && !isFromHere(request)) return responseOf(foreign)
    const inspect = /^\/emulator\/v1\/projects\/([^/]+)(?:\/tenants\/([^/]+))?\/(\w+)$/.exec(pathname)
    if (pathname.startsWith('/__test/')) return responseOf(await respondToHook(deps, issued, pathname, request))
    if (inspect) {
      const [, , tenant, what = ''] = inspect
      const scoped = await scopeToTenant(accounts, tenant ?? null)
      if (!scoped.ok) return responseOf(wireError(scoped.problem))
      return responseOf(await inspectionResponse(scoped.value, issued, `${request.method} ${what}`, request))
    }
    const today = (await legacyDownload(request, accounts.projectId)) ?? request
    const config = isConfigPath(pathname)
    const adapted = await asTheEmulatorTakesIt(today)
    const response = await deps.identity(emulatedRequest(adapted, { ...accounts, serviceToken: deps.serviceToken }))
    if (config) return emulatedConfig(response)
    await issued.note(pathname, response)
    return response
  }
}

/** Translates requests that the emulator accepts in another form than the service. */
async function asTheEmulatorTakesIt(request: Request): Promise<Request> {
  const { pathname } = new URL(request.url)
  if (isConfigPath(pathname)) return wholeConfigChange(request)
  return isImportPath(pathname) ? withGivenPasswords(request) : request
}

/** The answer that tools wait for before they begin. */
const READY = success({ authEmulator: { ready: true } })

/** Allows any preflight request; calls with the owner's rights are still refused to other sites. */
function openPreflight({ headers }: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      vary: 'Origin, Access-Control-Request-Headers',
      'access-control-allow-origin': headers.get('origin') ?? '*',
      'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
      'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
      ...(headers.has('access-control-request-private-network')
        ? { 'access-control-allow-private-network': 'true' }
        : {}),
    },
  })
}

const unknown: WireError = { ok: false, status: 404, message: 'Method not found.', name: 'NOT_FOUND' }
const foreign: WireError = {
  ok: false,
  status: 403,
  message: 'The conformance mode answers to this machine only.',
  name: 'PERMISSION_DENIED',
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Refuses other host names, which a foreign page could point here, and pages of other sites. */
function isFromHere(request: Request): boolean {
  const host = request.headers.get('host')
  const origin = request.headers.get('origin')
  const addresses = [request.url, ...(host === null ? [] : [`http://${host}`]), ...(origin === null ? [] : [origin])]
  return addresses.every((address) => LOOPBACK.test(URL.parse(address)?.hostname ?? ''))
}

async function respondToHook(
  deps: ConformanceDeps,
  issued: IssuedCodes,
  pathname: string,
  request: Request,
): Promise<WireResponse> {
  if (request.method !== 'POST') return unknown
  const { accounts, clock } = deps
  switch (pathname) {
    case '/__test/reset':
      await clearIdentity(accounts.db)
      issued.clear()
      clock.set(null)
      return success({})
    case '/__test/clock': {
      const now = new URL(request.url).searchParams.get('now')
      const time = now === null ? null : new Date(Number(now))
      if (time && (now === '' || !isUsable(time))) return refusal('INVALID_ARGUMENT', 'now is milliseconds since 1970.')
      clock.set(time)
      return success({ now: clock.now().getTime() })
    }
    case '/__test/customToken': {
      const body = await readFields(wireRequestOf(request))
      if (!body.ok) return body
      const { uid, claims, tenantId } = body.fields
      if (typeof uid !== 'string' || uid === '') return refusal('MISSING_LOCAL_ID')
      const token = await mintCustomToken(accounts, {
        uid,
        ...(typeof claims === 'object' && claims !== null ? { extraClaims: claims as Record<string, unknown> } : {}),
        tenantId: typeof tenantId === 'string' ? tenantId : null,
      })
      return success({ token })
    }
    default:
      return unknown
  }
}

/** Returns whether the database and date arithmetic support the year. */
function isUsable(time: Date): boolean {
  return time.getTime() >= 0 && time.getUTCFullYear() < 9000
}

async function inspectionResponse(
  accounts: AccountServices,
  issued: IssuedCodes,
  what: string,
  request: Request,
): Promise<WireResponse> {
  switch (what) {
    case 'DELETE accounts':
      await removeAllAccounts(accounts)
      return success({})
    case 'GET oobCodes':
      return success({ oobCodes: await mailedCodes(accounts, issued) })
    case 'GET verificationCodes':
      return success({ verificationCodes: await sentCodes(accounts, issued) })
    case 'GET config':
      return success(shortConfig(accounts.settings))
    case 'PATCH config': {
      const body = await readFields(wireRequestOf(request))
      if (!body.ok) return body
      const changed = await patchConfig(accounts, body.fields)
      if (!changed.ok) return changed
      const scoped = await scopeToTenant(accounts, null)
      return scoped.ok ? success(shortConfig(scoped.value.settings)) : wireError(scoped.problem)
    }
    default:
      return unknown
  }
}

/** Returns the part of the configuration that the emulator shows here. */
function shortConfig({ duplicateEmails, enumerationProtection }: ProjectSettings): object {
  return {
    signIn: { allowDuplicateEmails: duplicateEmails },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: enumerationProtection },
  }
}
