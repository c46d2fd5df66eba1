import { sitePaths } from '#contract/site/site-paths.ts'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { OptionCards } from '#web/quote/option-cards.tsx'
import { HiddenSearch } from '#web/routes/stay/calendar/hidden-search.tsx'
import { dateQuery } from '#web/routes/stay/calendar/stay-view-path.ts'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'
import type { QuotedView } from './quoted-view.ts'

/** The id of the form that reserves. Its fields and buttons are in several places of the page. */
export const RESERVE_FORM = 'reserve'

interface ReserveProps {
  readonly stay: Pick<StayPageData, 'slug' | 'view'>
  readonly choice: QuotedView
}

/**
 * The two rates of a home that has them. The button that reserves sends the checked one, whether or not a script has
 * priced it; with scripts it is priced at once.
 */
export function RateChoice({ stay: { slug, view }, choice: { checkIn, checkOut, rates } }: ReserveProps) {
  const { rate, ...others } = view.search
  const navigate = useNavigate()
  const price = () => {
    const form = document.forms.namedItem(RESERVE_FORM)
    const requested = form && new FormData(form).get('rate') === 'non_refundable' ? 'non_refundable' : undefined
    if (requested !== rate)
      void navigate(sitePaths.stay(slug, { checkIn, checkOut, ...others, rate: requested }), {
        preventScrollReset: true,
        replace: true,
      })
  }
  // Prices what was checked before the scripts loaded, or what the browser has restored.
  const priceEarlier = useEffectEvent(price)
  useEffect(() => priceEarlier(), [])
  return (
    <div className="rates" onChange={price}>
      <OptionCards
        name="rate"
        legend="Rate"
        form={RESERVE_FORM}
        options={rates.map((option) => (option.chosen ? { ...option, amount: '' } : option))}
      />
      <button className="btn quiet small when-no-js" form={RESERVE_FORM} formMethod="get" formAction="#price">
        Use this rate
      </button>
    </div>
  )
}

/**
 * Carries the choice to the checkout once there is a price, and to the page that prices it. Party, extras, promo code
 * and plan are not among its own fields: those of the party and of the options belong to it, so that what is chosen
 * there is reserved, whether or not it has been priced. The server checks them, because a browser shows no fault of a
 * field that is folded away.
 */
export function ReserveForm({ stay: { slug, view } }: Pick<ReserveProps, 'stay'>) {
  const { choice, search } = view
  const { rate, plan, draft } = search
  const quoted = choice.kind === 'quoted'
  const kept = quoted ? { rate: choice.rates.length > 0 ? undefined : rate } : { rate, plan }
  return (
    <form method="post" action={sitePaths.checkout(slug)} id={RESERVE_FORM} noValidate hidden={!quoted}>
      <HiddenSearch search={{ ...dateQuery(view), draft, ...kept }} />
      {quoted ? (
        <button className="btn wide" name="intent" value="reserve">
          {choice.mode === 'request' ? 'Request to book' : 'Reserve'}
        </button>
      ) : null}
    </form>
  )
}
