/** The token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}
