import type { NamedStayShape } from '#contract/favourite/favourite-shapes.ts'
import { namedStaysPath } from '#contract/search/named-stays-path.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { StayCard } from './stay-card.tsx'
import { stayCardData } from './stay-card-data.ts'
import { readStoredStays } from '#web/favourite/stored-stays.ts'

const SHOWN = 4

/**
 * The homes that this browser viewed last, at the end of the home page and the list; nothing if there are none. It
 * loads with the idle part of the shell, so that no page has to load it first.
 */
export function RecentlyViewed() {
  const { pathname } = useLocation()
  const [stays, setStays] = useState<readonly NamedStayShape[]>([])
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const { seen } = readStoredStays()
    const main = document.querySelector('main')
    if (main === null || seen.length === 0 || !([sitePaths.home(), sitePaths.stays()] as string[]).includes(pathname))
      return
    const controller = new AbortController()
    const place = document.createElement('div')
    fetch(namedStaysPath('/api/stay-cards', seen.slice(0, SHOWN)), { signal: controller.signal })
      .then(async (response) => {
        if (!response.ok) return
        setStays(((await response.json()) as { data: readonly NamedStayShape[] }).data)
        // Goes after everything that the page has rendered by now.
        main.append(place)
        setHost(place)
      })
      // Without this list nothing is lost.
      .catch(() => undefined)
    return () => {
      controller.abort()
      setHost(null)
      place.remove()
    }
  }, [pathname])
  if (host === null || stays.length === 0) return null
  return createPortal(
    <section className="section wrap seen" aria-labelledby="seen-title">
      <h2 id="seen-title">You looked at</h2>
      <div className="list">
        {stays.map((stay) => (
          <StayCard
            key={stay.slug}
            stay={stayCardData(stay)}
            sizes="(min-width: 1000px) 18rem, (min-width: 640px) 46vw, 92vw"
          />
        ))}
      </div>
    </section>,
    host,
  )
}
