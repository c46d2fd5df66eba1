/** Returns the token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/** Returns whether a request has a bearer token, well-formed or not. */
export function bringsBearer(request: Request): boolean {
  return /^Bearer\b/i.test(request.headers.get('authorization') ?? '')
}
