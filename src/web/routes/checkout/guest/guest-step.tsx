import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#core/money/format-money.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { partySearch, sitePaths } from '#contract/site-paths.ts'
import { Icon } from '../../../components/icon.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { cancellationWords } from '../../../messages/booking-messages.ts'
import { dateRangeWithWeekdays } from '../../../messages/date-words.ts'
import { counted, partyWords } from '../../../messages/party-words.ts'
import { CheckoutProblem } from '../checkout-problem.tsx'
import { CheckoutStep } from '../checkout-step.tsx'
import { CheckoutSummary } from '../checkout-summary.tsx'
import { GuestFields } from './guest-fields.tsx'
import type { GuestStepData, HoldRefused } from './guest-step-data.ts'

/** First page of the checkout: the stay, the price, who is coming. */
export function GuestStep({
  page,
  refused,
}: {
  readonly page: GuestStepData
  readonly refused: HoldRefused | undefined
}) {
  const { stay, quote } = page
  const search = { ...page.dates, ...partySearch(page.party) }
  const problem = page.refusal ?? refused?.problem ?? null
  return (
    <div className="wrap checkout">
      <div>
        <h1>Your booking</h1>
        {problem ? (
          <div className="mt-6">
            <CheckoutProblem details={problem} slug={stay.slug} search={search} currency={quote?.currency ?? 'EUR'} />
          </div>
        ) : null}
        <CheckoutStep
          number={1}
          title="Your stay"
          state={quote ? 'done' : 'now'}
          change={
            quote ? (
              <Link className="link small" to={sitePaths.stay(stay.slug, search)}>
                Change
              </Link>
            ) : undefined
          }
        >
          <StayWords page={page} />
        </CheckoutStep>
        {quote ? (
          <>
            <CheckoutStep number={2} title="Who is coming" state="now">
              <HoldForm page={page} quote={quote} refused={refused} />
            </CheckoutStep>
            <CheckoutStep number={3} title="Payment" state="later" />
          </>
        ) : null}
      </div>
      <CheckoutSummary
        title={stay.title}
        destination={stay.destination.name}
        photo={stay.photos[0] ?? null}
        rating={stay.rating}
        reviews={stay.reviews}
        price={quote}
      />
    </div>
  )
}

function StayWords({ page: { stay, dates, party, quote } }: { readonly page: GuestStepData }) {
  if (!quote) {
    return (
      <>
        <p>{wantedWords({ dates, party })}</p>
        <p>
          <Link className="btn quiet" to={sitePaths.stay(stay.slug, partySearch(party))}>
            Choose other dates
          </Link>
        </p>
      </>
    )
  }
  return (
    <p>
      {dateRangeWithWeekdays({ checkIn: quote.checkIn as IsoDate, checkOut: quote.checkOut as IsoDate })}
      <br />
      {counted(quote.nights, 'night')}, {partyWords(party)},{' '}
      <b className="num">{formatMoney(quote.totalMinor, quote.currency)}</b> in all
    </p>
  )
}

/** What was asked for, as far as it can be read. */
function wantedWords({ dates, party }: Pick<GuestStepData, 'dates' | 'party'>): string {
  const from = parseIsoDate(dates.checkIn)
  const to = parseIsoDate(dates.checkOut)
  const words = from && to ? `${dateRangeWithWeekdays({ checkIn: from, checkOut: to })}, ` : ''
  return `You asked for ${words}${partyWords(party)}.`
}

interface HoldFormProps {
  readonly page: GuestStepData
  readonly quote: NonNullable<GuestStepData['quote']>
  readonly refused: HoldRefused | undefined
}

function HoldForm({ page, quote, refused }: HoldFormProps) {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const onSubmit = (event: FormEvent) => {
    if (underWay.current) return event.preventDefault()
    underWay.current = true
    setBusy(true)
  }
  const changed = refused?.problem?.code === 'price_changed'
  const free = cancellationWords({
    steps: quote.cancellation,
    totalMinor: quote.totalMinor,
    currency: quote.currency,
    timeZone: page.stay.timeZone,
  })
  return (
    <form method="post" className="stack" noValidate onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="hold" />
      <input type="hidden" name="quote" value={quote.id} />
      <input type="hidden" name="idempotencyKey" value={page.idempotencyKey} />
      <GuestFields
        values={refused?.values ?? page.guest}
        errors={refused?.errors ?? {}}
        fresh={refused === undefined}
      />
      {free ? (
        <p className="note">
          <Icon name="calendar-check" />
          <span>
            {free.lead} <b>{free.until}</b> {free.rest}
          </span>
        </p>
      ) : null}
      <div>
        <SubmitButton busy={busy} busyLabel="Holding the nights…">
          {changed
            ? `Accept ${formatMoney(quote.totalMinor, quote.currency)} and go on`
            : 'Hold the nights and go on to payment'}
        </SubmitButton>
        <p className="tiny muted mt-3 text-center">
          You won’t be charged yet. The nights are held for you for 15 minutes.
        </p>
      </div>
    </form>
  )
}
