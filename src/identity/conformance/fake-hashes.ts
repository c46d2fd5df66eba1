/** The emulator's form of a password in the place of a hash. */
const FAKE_HASH = /^fakeHash:salt=[^:]*:password=(.*)$/s

/** Returns whether a path imports accounts of another service. */
export function isImportPath(pathname: string): boolean {
  return pathname.endsWith('/accounts:batchCreate') || pathname.endsWith('/relyingparty/uploadAccount')
}

/**
 * Translates an import from an emulator, so that its passwords are given as passwords; returns every other request as
 * it came.
 */
export async function withGivenPasswords(request: Request): Promise<Request> {
  const text = await request.clone().text()
  const body = text.includes('fakeHash:') ? importOf(text) : null
  if (!body) return request
  const { url, method, headers, signal } = request
  const own = new Headers(headers)
  own.delete('content-length')
  return new Request(url, {
    method,
    headers: own,
    signal,
    body: JSON.stringify({ ...body, users: body.users.map(givenPassword) }),
  })
}

function givenPassword(user: unknown): unknown {
  if (typeof user !== 'object' || user === null) return user
  const { passwordHash, salt: _salt, ...rest } = user as { passwordHash?: unknown; salt?: unknown }
  const rawPassword = typeof passwordHash === 'string' ? FAKE_HASH.exec(passwordHash)?.[1] : undefined
  return rawPassword === undefined ? user : { ...rest, rawPassword }
}

function importOf(text: string): { readonly users: readonly unknown[] } | null {
  try {
    const body: unknown = JSON.parse(text)
    const { users } = body as { users?: unknown }
    return Array.isArray(users) ? { ...(body as object), users } : null
  } catch {
    return null
  }
}
