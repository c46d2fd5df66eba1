import { staysFound } from '#web/text/counts/search-counts.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Suspense } from 'react'
import type { DestinationChoice } from '#web/search/search-from-query.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { SitePicture } from '#web/ui/site-picture.tsx'
import { heroDrawing } from '#web/pictures/hero-drawing.ts'
import { HeroSearch } from './hero-search.ts'

/** One picture, one sentence, one thing to do. */
export function Hero({
  total,
  instant,
  destinations,
  month,
  search,
}: {
  readonly total: number
  /** How many of them are confirmed without asking the host. */
  readonly instant: number
  readonly destinations: readonly DestinationChoice[]
  /** The present month. */
  readonly month: string
  /** The query of the address; nothing if it has none. */
  readonly search: string | undefined
}) {
  const { demo, region = '' } = usePublicConfiguration()
  return (
    <section className="hero">
      <div className="pic">
        <SitePicture
          drawing={heroDrawing}
          alt="A turquoise cove with pines, a white boathouse and a small boat"
          sizes="100vw"
          priority
        />
      </div>
      <div className="copy">
        <h1>
          {demo ? (
            <>
              Menorca, <em>at its own pace</em>
            </>
          ) : (
            `Holiday homes ${region}`.trim()
          )}
        </h1>
        <p>Holiday homes with the whole price from the first look.</p>
      </div>
      <Suspense fallback={null}>
        <HeroSearch destinations={destinations} query={new URLSearchParams(search)} month={month} id="hero" />
      </Suspense>
      <ul className="assure">
        <li>
          <Icon name="receipt" />
          Cleaning and taxes are in every total
        </li>
        <li>
          <Icon name="calendar-check" />
          Refunds as dates and amounts, before you pay
        </li>
        {total > 0 && (
          <li>
            <Icon name="key" />
            {staysFound(total)}
            {instant > 0 && `, ${instant < total ? `${instant} of them` : 'each'} confirmed at once`}
          </li>
        )}
      </ul>
    </section>
  )
}
