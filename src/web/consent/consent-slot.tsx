import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { ConsentRuntimeProps } from './consent-runtime.tsx'
import { ConsentBar } from './consent-bar.tsx'

/**
 * The HTML as the server sent it, because no script of the browser can render it. The scripts of a page come after it
 * in the document.
 */
const markup = import.meta.env.SSR ? '' : (document.getElementById('consent')?.innerHTML ?? '')

/**
 * The place of the question about cookies, first on the page: a plain form that works without scripts. The code that
 * answers it without loading a page comes only once the page can be used, so none of it is in the scripts of the first
 * load.
 */
export function ConsentSlot() {
  const slot = useRef<HTMLDivElement>(null)
  const [Runtime, setRuntime] = useState<ComponentType<ConsentRuntimeProps>>()

  useEffect(() => {
    void import('./consent-runtime.tsx').then((loaded) => setRuntime(() => loaded.ConsentRuntime))
  }, [])

  return (
    <>
      <div
        id="consent"
        ref={slot}
        {...(import.meta.env.SSR ? { children: <ConsentBar /> } : { dangerouslySetInnerHTML: { __html: markup } })}
      />
      {Runtime && <Runtime slot={slot} />}
    </>
  )
}
