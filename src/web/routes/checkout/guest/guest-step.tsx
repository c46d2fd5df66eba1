import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#core/money/format-money.ts'
import { changedLines } from '#core/quote/changed-lines.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useShownAgain } from '#web/ui/use-shown-again.ts'
import { cancellationText } from '#web/text/booking-text.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { counted } from '#core/text/counted.ts'
import { partyText } from '#web/text/party-text.ts'
import { scheduleText } from '#web/text/plan-text.ts'
import { CheckoutProblem } from '#web/routes/checkout/checkout-problem.tsx'
import { CheckoutStep } from '#web/routes/checkout/checkout-step.tsx'
import { CheckoutSummary } from '#web/routes/checkout/checkout-summary.tsx'
import { BookedAlready } from './booked-already.tsx'
import { HeldAlready } from './held-already.tsx'
import { PlanForm } from './plan-form.tsx'
import { GuestFields } from './guest-fields.tsx'
import type { GuestStepData, HoldRefused } from './guest-step-data.ts'
import { HoldProof } from './hold-proof.tsx'
import { AcceptedTexts } from './accepted-texts.tsx'
import { InsteadForm, KeptMeanwhile } from './instead-form.tsx'
import { writeQuotedLines } from './quoted-lines.ts'

/** The first page of the checkout: the stay, the price and who is coming. */
export function GuestStep({
  page,
  refused,
}: {
  readonly page: GuestStepData
  readonly refused: HoldRefused | undefined
}) {
  const { stay, quote } = page
  const { search } = page
  const problem = page.refusal ?? refused?.problem ?? null
  const changed = quote && refused?.quotedLines ? changedLines(refused.quotedLines, quote.lines) : []
  if (page.ownHold) return <HeldAlready page={page} booking={page.ownHold} />
  return (
    <div className="wrap checkout">
      <div>
        <h1>{page.instead ? 'Change your booking' : 'Your booking'}</h1>
        {page.instead ? <KeptMeanwhile booking={page.instead} /> : null}
        {page.own ? <BookedAlready own={page.own} /> : null}
        {problem && !page.own ? (
          <div className="mt-5">
            <CheckoutProblem
              details={problem}
              slug={stay.slug}
              search={search}
              currency={quote?.currency ?? 'EUR'}
              changed={changed}
              totalMinor={quote?.totalMinor ?? null}
            />
          </div>
        ) : null}
        <CheckoutStep
          number={1}
          title="Your stay"
          state={quote && !page.instead ? 'done' : 'now'}
          change={
            quote && !page.instead ? (
              <Link className="link small" to={sitePaths.stay(stay.slug, search)}>
                Change
              </Link>
            ) : undefined
          }
        >
          {page.instead ? <InsteadForm key={JSON.stringify(page.search)} page={page} /> : null}
          <StayText page={page} />
        </CheckoutStep>
        {quote ? (
          <>
            <PlanForm page={page} />
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
        rated={stay}
        price={quote}
        quoteId={quote?.id}
      />
    </div>
  )
}

function StayText({ page: { stay, dates, party, search, quote, instead } }: { readonly page: GuestStepData }) {
  if (!quote) {
    return (
      <>
        <p>{requestText({ dates, party })}</p>
        <p hidden={instead !== null}>
          <Link
            className="btn quiet"
            to={sitePaths.stay(stay.slug, { ...search, checkIn: undefined, checkOut: undefined })}
          >
            Choose other dates
          </Link>
        </p>
      </>
    )
  }
  return (
    <p>
      {dateRangeWithWeekdays({ checkIn: quote.checkIn, checkOut: quote.checkOut })}
      <br />
      {counted(quote.nights, 'night')}, {partyText(party)},{' '}
      <b className="num">{formatMoney(quote.totalMinor, quote.currency)}</b> in all
    </p>
  )
}

/** Returns the requested dates and party in words, as far as they are valid. */
function requestText({ dates, party }: Pick<GuestStepData, 'dates' | 'party'>): string {
  const from = parseIsoDate(dates.checkIn)
  const to = parseIsoDate(dates.checkOut)
  const text = from && to ? `${dateRangeWithWeekdays({ checkIn: from, checkOut: to })}, ` : ''
  return `You asked for ${text}${partyText(party)}.`
}

interface HoldFormProps {
  readonly page: GuestStepData
  readonly quote: NonNullable<GuestStepData['quote']>
  readonly refused: HoldRefused | undefined
}

function HoldForm({ page, quote, refused }: HoldFormProps) {
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  useShownAgain(() => {
    underWay.current = false
    setBusy(false)
  })
  const onSubmit = (event: FormEvent) => {
    if (underWay.current) return event.preventDefault()
    underWay.current = true
    setBusy(true)
  }
  const changed = ['price_changed', 'quote_expired'].includes(refused?.problem?.code ?? '')
  const free = cancellationText({
    steps: quote.cancellation,
    totalMinor: quote.totalMinor,
    currency: quote.currency,
    timeZone: page.stay.timeZone,
  })
  return (
    <form method="post" action="#your-details" id="your-details" className="stack" noValidate onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="hold" />
      <input type="hidden" name="owner" value={page.uid} />
      <input type="hidden" name="quote" value={quote.id} />
      <input type="hidden" name="quotedLines" value={writeQuotedLines(quote.lines)} />
      <input type="hidden" name="idempotencyKey" value={page.idempotencyKey} />
      {page.instead ? <input type="hidden" name="instead" value={page.instead.documentId} /> : null}
      {refused?.task ? <HoldProof task={refused.task} /> : null}
      <GuestFields
        values={refused?.values ?? page.guest}
        countries={page.countries}
        errors={refused?.errors ?? {}}
        rememberedFor={{ owner: page.uid, stay: page.stay.slug, isFresh: refused === undefined }}
      />
      {free ? (
        <p className="note">
          <Icon name="calendar-check" />
          <span>
            {free.lead} <b>{free.until}</b> {free.rest}
          </span>
        </p>
      ) : null}
      <PlanText quote={quote} />
      {page.texts ? <AcceptedTexts texts={page.texts} isRefused={refused?.mustAccept ?? false} /> : null}
      <div>
        <SubmitButton busy={busy} busyLabel="Holding the nights…">
          {changed
            ? `Accept ${formatMoney(quote.totalMinor, quote.currency)} and continue`
            : page.instead && !isSameStay(page, page.instead)
              ? 'Hold these nights instead'
              : 'Hold the nights and continue'}
        </SubmitButton>
        <p className="tiny muted mt-3 text-center">
          {quote.mode === 'request'
            ? 'Nothing is charged yet. The nights are held for 15 minutes, and for 24 hours once you send the request.'
            : 'Nothing is charged on this page. The nights are held for you for 15 minutes.'}
        </p>
      </div>
    </form>
  )
}

/** Returns whether a hold is replaced by the same nights for the same guests, only paid at another time. */
const isSameStay = ({ dates, party }: GuestStepData, { checkIn, checkOut, party: held }: BookingShape): boolean =>
  dates.checkIn === checkIn && dates.checkOut === checkOut && partyText(party) === partyText(held)

/** Says which payment is due when, which deposit is reserved, and that the host is asked first. */
function PlanText({ quote }: { readonly quote: HoldFormProps['quote'] }) {
  const { schedule, currency, damageDepositMinor, mode } = quote
  return (
    <>
      {schedule.length > 0 ? (
        <p className="note">
          <Icon name="credit-card" />
          <span>
            {mode === 'request' ? 'When the host has accepted: ' : 'In the next step: '}
            <b>{scheduleText(schedule, currency, 'at once').replace('Nothing', 'nothing')}</b>.
          </span>
        </p>
      ) : null}
      {mode === 'request' ? (
        <p className="note">
          <Icon name="clock" />
          <span>
            The host answers within <b>24 hours</b>. Until then the nights are yours and{' '}
            {schedule[0]?.dueAt === null ? 'your card is only reserved' : 'nothing is reserved on your card'}.
          </span>
        </p>
      ) : null}
      {damageDepositMinor > 0 ? (
        <p className="note">
          <Icon name="shield" />
          <span>
            {`A damage deposit of ${formatMoney(damageDepositMinor, currency)} is reserved on your card two days before arrival and released after the stay. It is not part of the price.`}
          </span>
        </p>
      ) : null}
    </>
  )
}
