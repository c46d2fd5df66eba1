const NAME = 'signedOut'

/**
 * The `Set-Cookie` value by which a sign-out tells the browser's SDK, whose own memory the server cannot reach: without it a
 * sign-out sent before the scripts were there would be undone by the next page. Holds nothing but the fact, for a minute.
 */
export function markSignedOut(): string {
  return `${NAME}=1; Path=/; SameSite=Lax; Max-Age=60`
}

/** The `Set-Cookie` value that takes the mark back: somebody has signed in. */
export function unmarkSignedOut(): string {
  return `${NAME}=; Path=/; SameSite=Lax; Max-Age=0`
}

/**
 * If the mark is there, signs out and then takes it back: in this order, because the page may be left in between.
 * Returns whether it was.
 */
export async function obeySignedOutMark(
  signOut: () => Promise<void>,
  page: { cookie: string } = document,
): Promise<boolean> {
  if (!page.cookie.split('; ').includes(`${NAME}=1`)) return false
  await signOut()
  page.cookie = unmarkSignedOut()
  return true
}
