import { asksForConsent, type CookieConsent } from '#contract/cookie-consent.ts'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { consentText } from '#web/text/consent-text.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { consentStore } from './consent-store.ts'
import { useCookieConsent } from './use-cookie-consent.ts'

const loadSettings = async () => ({ default: (await import('./cookie-settings.tsx')).CookieSettings })
const CookieSettings = lazy(loadSettings)

export interface ConsentRuntimeProps {
  /** The element with the form of the bar and the button. */
  readonly slot: RefObject<HTMLElement | null>
}

/** Handles the bar and shows the settings without loading a page. */
export function ConsentRuntime({ slot }: ConsentRuntimeProps) {
  const { cookieControl } = usePublicConfiguration()
  return asksForConsent(cookieControl) ? <Running control={cookieControl} slot={slot} /> : null
}

function Running({ control, slot }: ConsentRuntimeProps & { readonly control: CookieConsent }) {
  const store = consentStore(control)
  const { isOpen } = useSyncExternalStore(store.subscribe, () => store.state)
  const { acceptAll, decline, open } = useCookieConsent(store)
  const [message, setMessage] = useState('')

  useEffect(() => {
    const form = slot.current?.querySelector('form')
    if (!form) return
    store.show(form)
    form.onpointerover = form.onfocus = () => void loadSettings()
    form.onsubmit = (event) => {
      const { value } = event.submitter as HTMLButtonElement
      event.preventDefault()
      if (value === 'accept') acceptAll()
      else if (value === 'decline') decline()
      else open()
    }
    // From now on clicks are handled here.
    form.dataset['ready'] = ''
  }, [store, slot, acceptAll, decline, open])
  useEffect(
    () => store.onChange((_, { recorded }) => setMessage(recorded === 'given' ? consentText.saved : '')),
    [store],
  )

  return (
    <>
      <p className="vh" role="status">
        {message}
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <CookieSettings store={store} />
        </Suspense>
      )}
    </>
  )
}
