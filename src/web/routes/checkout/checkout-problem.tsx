import { Link } from 'react-router'
import type { ChangedLine } from '#core/quote/changed-lines.ts'
import type { NearestChoice } from '#core/problem.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { sitePaths, type StayChoices, type StaySearch } from '#contract/site/site-paths.ts'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { renewedPriceText } from '#web/text/changed-line-text.ts'
import { problemMessage, tellMeText } from '#web/text/problem-text.ts'
import { ChangedPrice } from './changed-price.tsx'

export interface CheckoutProblemProps {
  readonly details: ApiErrorShape['error']['details']
  readonly slug: string
  readonly search: StaySearch
  readonly currency: string
  /** The lines that cost something else than the guest was shown; empty when none does, or when they are not known. */
  readonly changed?: readonly ChangedLine[]
  /** What the choice costs now, in minor units; null when it cannot be booked. */
  readonly totalMinor?: number | null
}

/**
 * Says why the checkout cannot continue and what can be done: other dates with their totals, or the page that helps.
 */
export function CheckoutProblem({
  details,
  slug,
  search,
  currency,
  changed = [],
  totalMinor = null,
}: CheckoutProblemProps) {
  const nearest = Array.isArray(details['nearest']) ? (details['nearest'] as readonly NearestChoice[]) : []
  const without = withoutRefused(details, search)
  const isNewPrice = details.code === 'price_changed' || details.code === 'quote_expired'
  const quotedMinor = details['quotedTotalMinor']
  return (
    <Notice tone={isNewPrice ? 'warn' : 'bad'}>
      <p>{problemMessage(details)}</p>
      {details.code === 'quote_expired' && totalMinor !== null && typeof quotedMinor === 'number' ? (
        <p className="mt-2">{renewedPriceText(quotedMinor, totalMinor, currency)}</p>
      ) : null}
      <ChangedPrice lines={changed} currency={currency} />
      {isNewPrice ? (
        <p className="mt-3">
          What you typed is kept. You can accept {totalMinor === quotedMinor ? 'it' : 'the new price'} below, or{' '}
          <Link to={sitePaths.stay(slug, search)}>look at the home again</Link>.
        </p>
      ) : null}
      {nearest.length > 0 ? <p className="mt-3">Free near your dates, everything included:</p> : null}
      {nearest.length > 0 ? (
        <ul className="nearest">
          {nearest.map(({ checkIn, checkOut, totalMinor }) => (
            <li key={`${checkIn} ${checkOut}`}>
              <Link
                className="btn quiet small"
                reloadDocument
                to={sitePaths.checkout(slug, { ...search, checkIn, checkOut })}
              >
                {dateRangeWithWeekdays({ checkIn, checkOut })}, {formatMoney(totalMinor, currency)}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {details.code === 'dates_unavailable' && !search.offer ? (
        <p className="mt-3">
          <Link className="link" reloadDocument to={sitePaths.waitlist({ stay: slug, ...search })}>
            {tellMeText}
          </Link>
        </p>
      ) : null}
      {without ? (
        <p className="mt-3">
          <Link className="btn quiet small" reloadDocument to={sitePaths.checkout(slug, without)}>
            Continue without it
          </Link>
        </p>
      ) : null}
      {details.code === 'too_many_holds' ? (
        <p className="mt-2">
          <Link to={sitePaths.bookings()}>Look at your bookings</Link>
        </p>
      ) : null}
    </Notice>
  )
}

const REFUSED_CHOICES: readonly (readonly [RegExp, keyof StayChoices])[] = [
  [/^promo_/, 'promo'],
  [/^extra_/, 'extra'],
  [/^offer_/, 'offer'],
  [/^plan_/, 'plan'],
  [/^rate_/, 'rate'],
]

/** Returns the same choice without the part that was refused; null when the refusal is about something else. */
function withoutRefused({ code }: CheckoutProblemProps['details'], search: StaySearch): StaySearch | null {
  const refused = REFUSED_CHOICES.find(([codes]) => codes.test(code ?? ''))
  return refused ? { ...search, [refused[1]]: undefined } : null
}
