import { sitePaths } from '#contract/site/site-paths.ts'
import type { StayCardShape } from '#contract/stay-shapes.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { StayCard } from '#web/stay/stay-card.tsx'
import { stayCardData } from '#web/stay/stay-card-data.ts'
import { dateQuery } from '#web/routes/stay/calendar/stay-view-path.ts'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'

/** How far below the visible part of the page the homes are when they are requested. */
const AHEAD = '600px'

/**
 * Homes like this one that are free for the same dates and party. Requested when the visitor scrolls near; without
 * scripts a link to the list.
 */
export function SimilarStays({ stay }: { readonly stay: StayPageData }) {
  const {
    extra: _extra,
    promo: _promo,
    rate: _rate,
    plan: _plan,
    offer: _offer,
    draft: _draft,
    ...party
  } = stay.view.search
  const search = { ...dateQuery(stay.view), ...party }
  const query = sitePaths.stays(search).slice(sitePaths.stays().length)
  const section = useRef<HTMLElement>(null)
  const [stays, setStays] = useState<readonly StayCardShape[] | null>(null)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watcher.disconnect()
        void similarTo(stay.slug, query).then((found) => found && setStays(found))
      },
      { rootMargin: AHEAD },
    )
    if (section.current) watcher.observe(section.current)
    return () => watcher.disconnect()
  }, [stay.slug, query])
  const hasDates = search.checkIn !== undefined && search.checkOut !== undefined
  // The list takes no arrival without a departure.
  const listed = hasDates ? search : party
  return (
    <section className="block similar" ref={section}>
      <h2>{hasDates ? 'Like this one, and free on your dates' : 'Homes like this one'}</h2>
      {stays && stays.length > 0 ? (
        <div className="list">
          {stays.map((similarStay) => (
            <StayCard
              key={similarStay.slug}
              stay={stayCardData(similarStay)}
              search={search}
              sizes="(min-width: 1000px) 16rem, (min-width: 640px) 30vw, 92vw"
            />
          ))}
        </div>
      ) : null}
      {stays?.length === 0 ? <p className="muted">No other home of this kind is free on these dates.</p> : null}
      <p>
        <Link className="link" to={sitePaths.stays({ ...listed, destination: stay.destination.slug })} rel="nofollow">
          {`More homes in ${stay.destination.name.replace(/^The /, 'the ')}`}
        </Link>
      </p>
    </section>
  )
}

/** Returns similar homes; null when they cannot be loaded, in which case the link to the list remains. */
async function similarTo(slug: string, query: string): Promise<readonly StayCardShape[] | null> {
  try {
    const response = await fetch(`/api/stays/${encodeURIComponent(slug)}/similar${query}`)
    return response.ok ? ((await response.json()) as { data: readonly StayCardShape[] }).data : null
  } catch {
    return null
  }
}
