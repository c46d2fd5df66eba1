import { Link } from 'react-router'
import type { NightMark, RateTryShape, TriedStayShape } from '#contract/rate/rate-drafts.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { valuesWritten } from '#web/text/counts/rate-counts.ts'
import { nightsWithYear } from '#web/text/console/dates-text.ts'
import { nightPrice } from '#web/text/rate/night-price.ts'
import { Follows } from '../follows.tsx'
import { wholeUnits } from '#web/text/rate/rate-text.ts'

const MOST_STAYS = 100
/** The most bars of a strip; in longer spans several nights share one. */
const MOST_BARS = 62
const BAR = 9
const TALL = 20

const marks: Readonly<Record<NightMark, string>> = {
  dearer: 'dearer',
  cheaper: 'cheaper',
  same: 'as it is',
  sold: 'sold',
  unsellable: 'nobody can book',
  gained: 'can be booked then',
  lost: 'cannot be booked then',
}

/** The effect of a change on each home: the price of a night, its nights as a strip, and the difference in all. */
export function StayStrips({ tried }: { readonly tried: RateTryShape }) {
  const { homes: stays, from, to, currency } = tried
  const used = (Object.keys(marks) as NightMark[]).filter((mark) => stays.some(({ strip }) => strip.includes(mark)))
  return (
    <section className="c-section" aria-labelledby="by-home">
      <div className="c-head">
        <h2 id="by-home">By home</h2>
        <span className="c-count">{stays.length}</span>
        <ul className="c-night-legend">
          {used.map((mark) => (
            <li key={mark}>
              <svg className="c-nights" viewBox={`0 0 ${BAR} ${TALL}`} aria-hidden="true">
                <rect className={mark} width={BAR - 1.5} height={TALL} rx={2} />
              </svg>
              {marks[mark]}
            </li>
          ))}
        </ul>
      </div>
      <ScrollRegion label="Nights and prices by home">
        <table className="c-table c-by-home">
          <thead>
            <tr>
              <th scope="col">Home</th>
              <th scope="col" className="c-figure">
                A night
              </th>
              <th scope="col">{nightsWithYear({ from, to })}</th>
              <th scope="col" className="c-figure">
                Free
              </th>
              <th scope="col" className="c-figure">
                In all
              </th>
            </tr>
          </thead>
          <tbody>
            {stays.slice(0, MOST_STAYS).map((stay) => (
              <Row key={stay.slug} stay={stay} currency={currency} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {stays.length > MOST_STAYS ? (
        <p className="c-hint">{`and ${stays.length - MOST_STAYS} more with less effect`}</p>
      ) : null}
    </section>
  )
}

function Row({ stay, currency }: { readonly stay: TriedStayShape; readonly currency: string }) {
  const { nightBeforeMinor, nightAfterMinor, effectMinor } = stay
  return (
    <tr>
      <th scope="row">
        <Link to={consolePaths.rateHistory(stay.slug)}>{stay.title}</Link>
        {stay.follows ? <Follows follows={stay.follows} /> : null}
      </th>
      <td className="c-figure">
        {nightBeforeMinor === null || nightAfterMinor === null ? (
          <span className="c-quiet">{stay.isChosen ? valuesWritten(stay.writes) : 'rules only'}</span>
        ) : (
          <>
            {`${nightPrice(wholeUnits(nightBeforeMinor, currency), currency)} → `}
            <b>{nightPrice(wholeUnits(nightAfterMinor, currency), currency)}</b>
          </>
        )}
      </td>
      <td>
        <Strip strip={stay.strip} />
      </td>
      <td className="c-figure">{stay.freeNights}</td>
      <td className="c-figure">{`${effectMinor > 0 ? '+' : ''}${formatMoney(effectMinor, currency)}`}</td>
    </tr>
  )
}

function Strip({ strip }: { readonly strip: readonly NightMark[] }) {
  const step = Math.max(1, Math.ceil(strip.length / MOST_BARS))
  const bars = strip.filter((_, index) => index % step === 0)
  const counts = (Object.keys(marks) as NightMark[])
    .map((mark) => ({ mark, count: strip.filter((one) => one === mark).length }))
    .filter(({ count }) => count > 0)
  return (
    <svg
      className="c-nights"
      viewBox={`0 0 ${bars.length * BAR} ${TALL}`}
      width={bars.length * BAR}
      height={TALL}
      role="img"
      aria-label={counts.map(({ mark, count }) => `${count} ${marks[mark]}`).join(', ')}
    >
      {bars.map((mark, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <rect key={index} className={mark} x={index * BAR} width={BAR - 1.5} height={TALL} rx={2} />
      ))}
    </svg>
  )
}
