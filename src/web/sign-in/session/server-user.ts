let serverUid: string | undefined

/** Notes whom this page says the server's session belongs to. */
export function tellServerUser(uid: string): void {
  serverUid = uid
}

/** Whom the server's session belongs to, as far as this page has said; pages that are the same for everybody say nothing. */
export function serverUser(): string | undefined {
  return serverUid
}
