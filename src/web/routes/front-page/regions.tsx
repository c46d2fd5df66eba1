import { staysFound } from '#web/text/counts/search-counts.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { Photo } from '#web/ui/photo.tsx'
import type { Region } from './front-page-data.ts'

/** The places with homes, each behind an arch. */
export function Regions({ regions }: { readonly regions: readonly Region[] }) {
  const { demo } = usePublicConfiguration()
  return (
    <section className="section wrap" aria-labelledby="regions-title">
      <div className="section-head">
        <div>
          {demo ? (
            <>
              <h2 id="regions-title">One small island, {writtenNumber(regions.length)} moods</h2>
              <p>Forty-eight kilometres from end to end. Wherever you stay, the other coast is half an hour away.</p>
            </>
          ) : (
            <h2 id="regions-title">Where would you like to wake up?</h2>
          )}
        </div>
      </div>
      <div className="regions">
        {regions.map(({ slug, name, intro, stays, photo }) => (
          <Link key={slug} className="region" to={sitePaths.stays({ destination: slug })}>
            <div className="arch">
              {photo && <Photo photo={photo} alt="" sizes="(min-width: 1000px) 14rem, 62vw" />}
            </div>
            <div>
              <h3>{name}</h3>
              <p className="intro">{intro}</p>
              <p className="tiny">{staysFound(stays)}</p>
            </div>
          </Link>
        ))}
      </div>
    </section>
  )
}

function writtenNumber(count: number): string {
  return ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'][count] ?? String(count)
}
