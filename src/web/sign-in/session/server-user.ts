let serverUid: string | undefined

/** Records whose session the server has, according to this page. */
export function tellServerUser(uid: string): void {
  serverUid = uid
}

/**
 * Returns whose session the server has, as far as this page has said; pages that are the same for everybody do not say.
 */
export function serverUser(): string | undefined {
  return serverUid
}
