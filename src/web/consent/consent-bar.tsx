import { asksForConsent, CONSENT_ADDRESS, type CookieConsent } from '#contract/cookie-consent.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { use } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { consentTexts, consentText } from '#web/text/consent-text.ts'
import { InlineMark } from '#web/shell/inline-mark.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'

/**
 * The question about cookies and the button for their settings, of which one is shown at a time, as one plain form.
 * Rendered on the server only: the browser keeps the HTML (consent-slot.tsx), and `ConsentStore` shows and hides the
 * two.
 */
export function ConsentBar() {
  const { cookieControl } = usePublicConfiguration()
  const root = useRouteLoaderData<{ readonly hasConsent?: boolean }>('root')
  const { pathname } = useLocation()
  if (!asksForConsent(cookieControl)) return null
  const given = root?.hasConsent === true
  return (
    <>
      <Colors control={cookieControl} />
      <form method="post" action={CONSENT_ADDRESS}>
        <input type="hidden" name="back" value={pathname} />
        <Question control={cookieControl} hidden={given} />
        {cookieControl.isControlButtonEnabled && (
          <button
            className="cookie-fab"
            name="choice"
            value="control"
            formMethod="get"
            formAction={sitePaths.cookies()}
            hidden={!given}
            aria-label={consentText.settings}
            aria-haspopup="dialog"
          >
            <Icon name="cookie" />
          </button>
        )}
      </form>
    </>
  )
}

function Question({ control, hidden }: { readonly control: CookieConsent; readonly hidden: boolean }) {
  const texts = { ...consentTexts, ...control.texts }
  return (
    // Mandatory settings are opened by a script; without scripts the bar asks.
    <section
      className={`cookie-bar at-${control.barPosition}${control.isModalForced ? ' when-no-js' : ''}`}
      aria-labelledby="cookie-title"
      hidden={hidden}
    >
      <div>
        <h2 id="cookie-title" className="h4">
          {texts.bannerTitle}
        </h2>
        <p>
          {texts.bannerDescription}{' '}
          <a className="link" href={sitePaths.privacy()}>
            {consentText.privacy}
          </a>
        </p>
      </div>
      <div className="btns">
        <button
          className="btn quiet small"
          name="choice"
          value="manage"
          formMethod="get"
          formAction={sitePaths.cookies()}
          aria-haspopup="dialog"
        >
          {texts.manageCookies}
        </button>
        {control.isAcceptNecessaryButtonEnabled && (
          <button className="btn quiet small" name="choice" value="decline">
            {texts.decline}
          </button>
        )}
        <button className="btn quiet small" name="choice" value="accept">
          {texts.accept}
        </button>
      </div>
    </section>
  )
}

/** The colours of the configuration instead of those of the theme. */
function Colors({ control }: { readonly control: CookieConsent }) {
  const mark = use(InlineMark)
  const set = Object.entries(control.colors)
  if (set.length === 0) return null
  const css = `:root{${set.map(([key, value]) => `--cookie-control-${key}:${value}`).join(';')}}`
  return <style nonce={mark} dangerouslySetInnerHTML={{ __html: css }} />
}
