import { formatPercent } from '#core/money/format-percent.ts'
import { Link } from 'react-router'
import type { StayRatesRowShape } from '#contract/rate/rates-of-stays.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { useMay } from '#web/console/may/may.ts'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { nightPrice } from '#web/text/rate/night-price.ts'
import { Follows } from './follows.tsx'
import { holidayText, nextDates } from '#web/text/rate/holiday-text.ts'
import { priceRange } from '#web/text/rate/rate-text.ts'
import { seasonDates } from '#web/text/rate/season-text.ts'

/** The rates of homes side by side, each with a box to tick. */
export function RatesTable({ stays }: { readonly stays: readonly StayRatesRowShape[] }) {
  return (
    <ScrollRegion label="Rates of the homes">
      <table className="c-table c-rates">
        <thead>
          <tr>
            <th scope="col">Home</th>
            <th scope="col" className="c-figure">
              A night
            </th>
            <th scope="col" className="c-figure">
              Weekend
            </th>
            <th scope="col" className="c-figure">
              Next 12 months
            </th>
            <th scope="col">Seasons</th>
            <th scope="col" className="c-figure">
              Minimum
            </th>
            <th scope="col">Fees</th>
            <th scope="col">Discounts</th>
            <th scope="col">
              <span className="vh">Earlier prices</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stays.map((stay) => (
            <Row key={stay.slug} stay={stay} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Row({ stay }: { readonly stay: StayRatesRowShape }) {
  const may = useMay()
  const price = (minor: number | null) => (minor === null ? '–' : nightPrice(minor, stay.currency))
  return (
    <tr>
      <th scope="row">
        <label className="c-check">
          {may('POST /api/staff/rate-drafts', stay.slug) ? (
            <input type="checkbox" name="home" value={stay.slug} aria-label={`Change ${stay.title}`} />
          ) : null}
          <span>
            {stay.title}
            <small className="c-detail">
              {[stay.place, `sleeps ${stay.maxGuests}`, stay.isDraft ? 'draft' : null].filter(Boolean).join(' · ')}
            </small>
            {stay.follows ? <Follows follows={stay.follows} /> : null}
          </span>
        </label>
      </th>
      <td className="c-figure">{price(stay.nightlyMinor)}</td>
      <td className="c-figure">{price(stay.weekendNightlyMinor)}</td>
      <td className="c-figure">
        {priceRange(stay)}
        {stay.ownNights > 0 ? <small className="c-detail">{`${stay.ownNights} of their own`}</small> : null}
      </td>
      <td>
        <Seasons stay={stay} />
      </td>
      <td className="c-figure">
        {stay.minNights}
        {stay.allowShortGap ? <small className="c-detail">gaps sold</small> : null}
      </td>
      <td>
        <Lines
          lines={stay.fees
            .filter(({ optional }) => !optional)
            .map(({ id, name, amountMinor, percentBp }) => ({
              key: id,
              text: `${name} ${percentBp === null ? price(amountMinor) : formatPercent(percentBp)}`,
            }))}
        />
      </td>
      <td>
        <Lines
          lines={[
            ...stay.lengthDiscounts.map(({ nights, percentBp }) => ({
              key: `length ${nights}`,
              text: `${nights}+ nights −${formatPercent(percentBp)}`,
            })),
            ...stay.leadDiscounts.map(({ kind, days, percentBp }) => ({
              key: `${kind} ${days}`,
              text: `${kind === 'early_bird' ? 'Early' : 'Late'} −${formatPercent(percentBp)}`,
            })),
          ]}
        />
      </td>
      <td className="c-figure">
        <Link to={consolePaths.rateHistory(stay.slug)} aria-label={`Earlier prices of ${stay.title}`}>
          {`v${stay.version}`}
        </Link>
      </td>
    </tr>
  )
}

/** Puts seasons that move with a holiday first: their nights are listed below them. */
const holidaysFirst = (seasons: StayRatesRowShape['seasons']) =>
  seasons.toSorted((a, b) => Number(!a.holiday) - Number(!b.holiday))

function Seasons({ stay: { seasons, currency, today } }: { readonly stay: StayRatesRowShape }) {
  return (
    <Lines
      lines={holidaysFirst(seasons).map((season) => {
        const { id, name, spans, holiday, nightlyMinor, minNights } = season
        const figures = [
          nightlyMinor === null ? '' : nightPrice(nightlyMinor, currency),
          minNights === null ? '' : `min ${minNights}`,
        ].filter(Boolean)
        return {
          key: id,
          text: `${name} ${figures.join(', ')}`,
          ...(holiday && { below: `${holidayText(holiday)}: ${nextDates(spans, today, 1)}` }),
          more: seasonDates(season, today),
        }
      })}
    />
  )
}

interface Line {
  readonly key: string | number
  readonly text: string
  readonly more?: string
  /** Shown below the line. */
  readonly below?: string
}

/** Shows at most two lines; the others are shown on demand. */
function Lines({ lines }: { readonly lines: readonly Line[] }) {
  if (lines.length === 0) return <span className="c-quiet">–</span>
  return (
    <>
      {lines.slice(0, 2).map(({ key, text, more, below }) => (
        <span key={key} className="c-line" title={more}>
          {text}
          {below ? <small className="c-detail">{below}</small> : null}
        </span>
      ))}
      {lines.length > 2 ? (
        <small
          className="c-detail"
          title={lines
            .slice(2)
            .map(({ text }) => text)
            .join('; ')}
        >
          {`and ${lines.length - 2} more`}
        </small>
      ) : null}
    </>
  )
}
