import { sitePaths } from '#contract/site/site-paths.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { Link } from 'react-router'
import { monthName } from '#web/text/date-text.ts'
import { averagePriceText, type MonthPrice } from './monthly-prices.ts'

export interface YearOfPricesProps {
  readonly months: readonly MonthPrice[]
  readonly title: string
  readonly slug: string
  readonly currency: string
}

/** The height of the most expensive month, in pixels. */
const HEIGHT = 180
const SEPTEMBER = '09'
const AUGUST = '08'

/** The price of a night in one home through the year, as an argument for the cheaper months. */
export function YearOfPrices({ months, title, slug, currency }: YearOfPricesProps) {
  const dearest = Math.max(...months.map(({ nightlyMinor }) => nightlyMinor))
  const priceOf = (number: string) => months.find(({ month }) => month.endsWith(number))?.nightlyMinor ?? 0
  const saved = Math.round((1 - priceOf(SEPTEMBER) / priceOf(AUGUST)) * 100)
  return (
    <section className="section wrap season" aria-labelledby="year-title">
      <div>
        <h2 id="year-title">The quiet months cost less</h2>
        <p className="muted mt-3">
          {saved > 0
            ? `In ${title} a night in September costs ${saved}% less than in August, and the sea is nearly as warm.`
            : `What a night in ${title} costs, month by month.`}{' '}
          Come in May for green fields and poppies.
        </p>
        <p className="mt-5">
          <Link className="link" to={sitePaths.stay(slug)}>
            See the calendar of {title}
          </Link>
        </p>
      </div>
      <figure>
        <ol className="months" aria-label={`Average price of a night in ${title}, by month`}>
          {months.map(({ month, nightlyMinor }) => {
            const name = monthName(`${month}-01` as IsoDate)
            const height = Math.round((nightlyMinor / dearest) * HEIGHT)
            return (
              <li key={month} className={month.endsWith(SEPTEMBER) && saved > 0 ? 'best' : ''}>
                <b>
                  <span className="vh">{name}: </span>
                  {averagePriceText(nightlyMinor, currency)}
                </b>
                <svg className="bar" height={height} aria-hidden="true" />
                <span aria-hidden="true">{name.slice(0, 1)}</span>
              </li>
            )
          })}
        </ol>
        <figcaption className="tiny muted">
          Average price of a night before fees and taxes, next twelve months
        </figcaption>
      </figure>
    </section>
  )
}
