import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { ConsentRuntimeProps } from './consent-runtime.tsx'
import { ConsentBar } from './consent-bar.tsx'

/** As the server sent it: no script of the browser knows how to make it. The scripts of a page stand behind it. */
const markup = import.meta.env.SSR ? '' : (document.getElementById('consent')?.innerHTML ?? '')

/**
 * Where the question about cookies stands, first on the page: a plain form, which works as it is. What answers it without a page
 * being loaded comes after the page can be used; nothing of it is in the scripts of the first load.
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
