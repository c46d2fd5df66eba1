/** The name of the cookie by which a document knows that it follows a form. */
const COOKIE = 'afterForm'
/** How long a browser may take to ask for the page that it is led to. */
const LIFETIME_SECONDS = 20

/**
 * Returns the `Set-Cookie` value that tells the next document of the console that it shows what a form did: its address
 * says so as well on many pages, but still does when it is loaded again. `origin` decides about `Secure`.
 */
export const markAfterForm = (origin: string): string => `${COOKIE}=1; ${attributes(origin, LIFETIME_SECONDS)}`

/** Returns the `Set-Cookie` value for that document itself, so that the next one is not taken for it. */
export const forgetAfterForm = (origin: string): string => `${COOKIE}=; ${attributes(origin, 0)}`

/** Returns whether a request is for the document that follows a form. */
export const isAfterForm = ({ headers }: Request): boolean =>
  (headers.get('cookie') ?? '').split(';').some((part) => part.trim() === `${COOKIE}=1`)

function attributes(origin: string, maxAge: number): string {
  const secure = origin.startsWith('https:') ? 'Secure; ' : ''
  return `Path=/admin; ${secure}HttpOnly; SameSite=Lax; Max-Age=${maxAge}`
}
