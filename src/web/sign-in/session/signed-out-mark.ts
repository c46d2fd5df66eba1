const NAME = 'signedOut'

/**
 * Returns the `Set-Cookie` value by which a sign-out reaches the browser's SDK, whose own memory the server cannot
 * change: without it, a sign-out that was sent before the scripts had loaded would be undone by the next page. It
 * contains only this fact, and lasts a minute. `origin` decides about `Secure`: over plain http a browser would not
 * accept such a cookie.
 */
export function markSignedOut(origin: string): string {
  return `${NAME}=1; ${attributes(origin, 60)}`
}

/** Returns the `Set-Cookie` value that removes the mark, because somebody has signed in. */
export function unmarkSignedOut(origin: string): string {
  return `${NAME}=; ${attributes(origin, 0)}`
}

/** Not `HttpOnly`, because the browser's scripts read it. */
function attributes(origin: string, maxAge: number): string {
  return `Path=/; ${origin.startsWith('https:') ? 'Secure; ' : ''}SameSite=Lax; Max-Age=${maxAge}`
}

/**
 * Signs out if the mark is there, and then removes it: in this order, because the page may be left in between. Returns
 * whether it was there.
 */
export async function obeySignedOutMark(
  signOut: () => Promise<void>,
  page: { cookie: string; readonly URL: string } = document,
): Promise<boolean> {
  if (!page.cookie.split('; ').includes(`${NAME}=1`)) return false
  await signOut()
  page.cookie = unmarkSignedOut(page.URL)
  return true
}
