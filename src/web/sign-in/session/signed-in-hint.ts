const NAME = 'signedIn'

/**
 * Whether the server says that this browser has a session: a cookie it sets beside the session's own, which no script can read.
 * It outlives the storage that browsers empty by themselves (Safari after seven days), and is how a page that is the same for
 * everybody finds out that somebody is signed in here.
 */
export function readSignedInHint(page: { readonly cookie: string } = document): boolean {
  return page.cookie.split('; ').includes(`${NAME}=1`)
}

/** Takes the hint away: the server has no session any more. */
export function forgetSignedInHint(page: { cookie: string } = document): void {
  page.cookie = `${NAME}=; Path=/; SameSite=Lax; Max-Age=0`
}
