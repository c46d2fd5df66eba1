const LEGACY = '/www.googleapis.com/identitytoolkit/v3/relyingparty/'

/** The verbs of the protocol's third version, and their current ones. */
const LEGACY_PATHS: Readonly<Record<string, string>> = {
  createAuthUri: '/v1/accounts:createAuthUri',
  deleteAccount: '/v1/accounts:delete',
  emailLinkSignin: '/v1/accounts:signInWithEmailLink',
  getAccountInfo: '/v1/accounts:lookup',
  getOobConfirmationCode: '/v1/accounts:sendOobCode',
  getProjectConfig: '/v1/projects',
  getRecaptchaParam: '/v1/recaptchaParams',
  resetPassword: '/v1/accounts:resetPassword',
  sendVerificationCode: '/v1/accounts:sendVerificationCode',
  setAccountInfo: '/v1/accounts:update',
  signupNewUser: '/v1/accounts:signUp',
  uploadAccount: '/v1/projects/{project}/accounts:batchCreate',
  verifyAssertion: '/v1/accounts:signInWithIdp',
  verifyCustomToken: '/v1/accounts:signInWithCustomToken',
  verifyPassword: '/v1/accounts:signInWithPassword',
  verifyPhoneNumber: '/v1/accounts:signInWithPhoneNumber',
}

const PREFIXES = ['/identitytoolkit.googleapis.com/', '/securetoken.googleapis.com/']
const PAGES: Readonly<Record<string, string>> = {
  '/emulator/action': '/__/auth/action',
  '/emulator/auth/handler': '/__/auth/handler',
}

/**
 * Returns whether the emulator would treat a request as its owner's: it accepts every token that looks like one of a
 * service account.
 */
export function isOwner(request: Request): boolean {
  return /^Bearer +(owner|ya29\..*)$/i.test(request.headers.get('authorization') ?? '')
}

/** Returns whether only the conformance mode answers a request. */
export function isForConformance(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return isConformancePath(pathname) || isStatusCheck(request) || isPreflight(request)
}

/** Returns whether a caller other than a browser checks for an emulator. */
export function isStatusCheck(request: Request): boolean {
  const { pathname } = new URL(request.url)
  return request.method === 'GET' && pathname === '/' && !request.headers.get('accept')?.includes('text/html')
}

/** Returns whether a request is a browser's preflight. */
export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('origin')
}

/** Returns whether only the conformance mode has this path. */
export function isConformancePath(pathname: string): boolean {
  return (
    pathname.startsWith('/__test/') ||
    pathname.startsWith('/emulator/') ||
    pathname.startsWith('/www.googleapis.com/') ||
    PREFIXES.some((prefix) => pathname.startsWith(prefix))
  )
}

/**
 * Translates a request of tools for the emulator for the identity service: its path without the hosted service's host,
 * any API key to the project's, and the emulator's owner to the holder of the service token.
 */
export function emulatedRequest(
  request: Request,
  { apiKey, projectId, serviceToken }: { apiKey: string; projectId: string; serviceToken: string },
): Request {
  const url = new URL(request.url)
  url.pathname = servicePath(url.pathname, projectId)
  if (url.searchParams.has('key')) url.searchParams.set('key', apiKey)
  const headers = new Headers(request.headers)
  if (headers.has('x-goog-api-key')) headers.set('x-goog-api-key', apiKey)
  if (isOwner(request)) headers.set('authorization', `Bearer ${serviceToken}`)
  const { method, signal } = request
  return new Request(url, {
    method,
    headers,
    signal,
    ...(request.body ? { body: request.body, duplex: 'half' } : {}),
  })
}

function servicePath(pathname: string, projectId: string): string {
  const page = PAGES[pathname]
  if (page) return page
  if (pathname.startsWith(LEGACY)) {
    const path = LEGACY_PATHS[pathname.slice(LEGACY.length)]
    return path === undefined ? pathname : `/identity${path.replace('{project}', projectId)}`
  }
  const prefix = PREFIXES.find((known) => pathname.startsWith(known))
  return prefix ? `/identity/${pathname.slice(prefix.length)}` : pathname
}
