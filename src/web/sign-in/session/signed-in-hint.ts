const NAME = 'signedIn'

/**
 * Returns whether the server says that this browser has a session, by a cookie beside the session's own, which scripts
 * cannot read. The cookie survives when browsers empty their storage by themselves (Safari after seven days), and it is
 * how a page that is the same for everybody finds out that somebody is signed in here.
 */
export function readSignedInHint(page: { readonly cookie: string } = document): boolean {
  return page.cookie.split('; ').includes(`${NAME}=1`)
}

/** Removes the hint: the server has no session any more. */
export function forgetSignedInHint(page: { cookie: string } = document): void {
  page.cookie = `${NAME}=; Path=/; SameSite=Lax; Max-Age=0`
}
