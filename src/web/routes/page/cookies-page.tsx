import { catalogueOf, CONSENT_ADDRESS, consentRulesOf, readConsent } from '#contract/cookie-consent.ts'
import { safePath } from '#contract/site/safe-path.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { enabledOptionalIds } from '#core/consent/consent.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import { consentTexts, consentText } from '#web/text/consent-text.ts'
import { CookieEntries } from '#web/consent/cookie-entries.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { configurationOf, usePublicConfiguration } from '#web/backend/public-configuration.ts'
import type { Route } from './+types/cookies-page'

/** Loads the switches as this visitor has set them, and the page they came from. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { cookieControl } = context.get(publicConfigContext)
  const url = new URL(request.url)
  const back = safePath(url.searchParams.get('back'), url.origin) ?? sitePaths.cookies()
  if (!cookieControl) return { back, draft: [], isDecided: false }
  const consent = readConsent(cookieControl, request.headers.get('cookie'))
  const isDecided = consent.recorded === 'given'
  const draft =
    consent.recorded === 'unset'
      ? consentRulesOf(cookieControl).preselectedIds
      : enabledOptionalIds(catalogueOf(cookieControl), consent)
  return { back, draft, isDecided }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(configurationOf(matches), {
    title: consentText.settings,
    description: consentText.pageLede,
    canonicalPath: sitePaths.cookies(),
  })
}

/** The cookie settings as a page: the same switches in a plain form. */
export default function CookiesPage({ loaderData: { back, draft } }: Route.ComponentProps) {
  const { cookieControl } = usePublicConfiguration()
  if (!cookieControl) return null
  const texts = { ...consentTexts, ...cookieControl.texts }
  const asks = cookieControl.cookies.optional.length > 0
  return (
    <div className="wrap prose">
      <h1>{consentText.settings}</h1>
      <p className="lede">{consentText.pageLede}</p>
      <form key={draft.join()} className="cookie-settings cookie-form" method="post" action={CONSENT_ADDRESS}>
        <input type="hidden" name="back" value={back} />
        <CookieEntries heading="h2" control={cookieControl} draft={draft} />
        {asks && (
          <div className="row">
            <button className="btn" name="choice" value="save">
              {texts.save}
            </button>
            <button className="btn quiet" name="choice" value="accept">
              {texts.acceptAll}
            </button>
            <button className="btn quiet" name="choice" value="decline-all">
              {texts.declineAll}
            </button>
          </div>
        )}
      </form>
    </div>
  )
}
