import { isForeign } from '#api/session/same-origin.ts'
import { catalogueOf, consentCookies, cookieNames, readConsent, type CookieConsent } from '#contract/cookie-consent.ts'
import { safePath } from '#contract/site/safe-path.ts'
import { grantConsent, REFUSED_CONSENT, type Consent } from '#core/consent/consent.ts'
import { cookiesToRemove, isTargetCookie, removalCookies } from '#core/consent/cookie-removal.ts'

export interface ConsentAppOptions {
  readonly control: CookieConsent
  readonly websiteUrl: string
}

/** How many cookies are removed at once: each takes many headers, and nobody has more. */
const MOST_REMOVALS = 10

/**
 * Creates the service of `POST /_consent`, the decision of a form: `choice` = accept, decline, decline-all, or save
 * with an `entry` for each enabled one; or `clear`, which decides nothing and removes the cookies of what is not
 * enabled, including those that no script can see. Answers 303 to the page of the form, 204 to a script; 405, 403 for
 * forms of other sites, 400 for an invalid form.
 */
export function createConsentApp({ control, websiteUrl }: ConsentAppOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
    if (isForeign(request, websiteUrl)) return plain(403, 'This form was sent from another site.')
    const form = await request.formData().catch(() => null)
    if (form === null) return plain(400, 'This form cannot be read.')
    const cookies = request.headers.get('cookie')
    const before = readConsent(control, cookies)
    const after = decisionOf(control, before, form)
    if (after === null) return plain(400, 'This form does not say what was chosen.')

    const back = backOf(request, form)
    const url = new URL(request.url)
    const isSecure = websiteUrl.startsWith('https:')
    const headers = new Headers({ 'cache-control': 'no-store' })
    if (after !== before)
      for (const cookie of consentCookies(control, after, isSecure)) headers.append('set-cookie', cookie)
    const place = { hostname: url.hostname, path: new URL(back, url).pathname, isSecure }
    for (const name of removedNames(control, after, cookies))
      for (const cookie of removalCookies(name, place)) headers.append('set-cookie', cookie)
    if (request.headers.get('accept') === 'application/json') return new Response(null, { status: 204, headers })
    headers.set('location', back)
    return new Response(null, { status: 303, headers })
  }
}

function decisionOf(control: CookieConsent, before: Consent, form: FormData): Consent | null {
  const catalogue = catalogueOf(control)
  const chosen = form.getAll('entry').filter((id) => typeof id === 'string')
  switch (form.get('choice')) {
    case 'clear':
      return before
    case 'accept':
      return grantConsent(catalogue, catalogue.optionalIds)
    case 'decline':
      return grantConsent(catalogue, [])
    case 'decline-all':
      return control.declineAllAcceptsNecessary ? grantConsent(catalogue, []) : REFUSED_CONSENT
    case 'save':
      return grantConsent(catalogue, chosen)
    default:
      return null
  }
}

/** Returns only cookies that the browser has sent, so the answer stays small; browsers send all they have. */
function removedNames({ cookies }: CookieConsent, { enabledIds }: Consent, header: string | null): readonly string[] {
  const enabled = [...cookies.necessary, ...cookies.optional].filter(({ id }) => enabledIds.includes(id))
  const kept = enabled.flatMap(({ targetCookieIds }) => targetCookieIds)
  const targets = cookies.optional.filter((one) => !enabled.includes(one)).flatMap((one) => one.targetCookieIds)
  const present = cookieNames(header)
  return cookiesToRemove(present, targets)
    .filter((name) => present.includes(name) && !isTargetCookie(name, kept))
    .slice(0, MOST_REMOVALS)
}

/** Returns the page of the form, as the browser names it, otherwise as the form does. */
function backOf(request: Request, form: FormData): string {
  const { origin } = new URL(request.url)
  const given = safePath(form.get('back'), origin)
  const referer = request.headers.get('referer')
  if (given === null || !given.includes('?')) {
    const from = referer !== null && URL.canParse(referer) ? new URL(referer) : null
    const came = from?.origin === origin ? safePath(from.pathname + from.search, origin) : null
    // The form names its page; the browser also knows the query.
    if (came !== null && (given === null || came.split('?')[0] === given)) return came
  }
  return given ?? '/'
}

function plain(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
