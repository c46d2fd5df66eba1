import { formatMoney } from '#core/money/format-money.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { Suspense } from 'react'
import { dateRange, dayWithWeekday } from '#web/text/date-text.ts'
import { counted } from '#core/text/counted.ts'
import { guestText } from '#web/text/party-text.ts'
import { CardMiddle, OptionsForm } from '#web/routes/stay/on-demand.ts'
import { HiddenSearch } from '#web/routes/stay/calendar/hidden-search.tsx'
import { PartyForm } from './party-form.tsx'
import { RateChoice, RESERVE_FORM, ReserveForm } from './reserve-form.tsx'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'
import type { ChoiceView } from '#web/routes/stay/stay-view.ts'

/**
 * The price of the chosen dates, or what is missing to know it. Where it is a column of its own, it never grows taller
 * than the window: total and button stay at its foot, and choices and reasons open beside it. On phones it is a sheet
 * over the page, opened from the bottom bar.
 */
export function PriceCard({ stay }: { readonly stay: StayPageData }) {
  const { choice, party } = stay.view
  const quoted = choice.kind === 'quoted'
  const { extra, promo, plan } = stay.view.search
  return (
    <aside className="quote" id="price" aria-label="Price for your dates">
      <a className="link close" href="#dates">
        Close
      </a>
      <div aria-live="polite">
        <p className="big">{formatMoney(quoted ? choice.totalMinor : stay.fromMinor, stay.currency)}</p>
        <p className="sub">
          {quoted
            ? `in total for ${counted(choice.nights, 'night')}, ${guestText(party)}; ${formatMoney(choice.perNightMinor, stay.currency)} a night`
            : 'a night and up, fees and taxes included'}
        </p>
      </div>
      <div className="pickers">
        <PickedDay name="Check-in" day={stay.view.picked.checkIn} />
        <PickedDay name="Check-out" day={stay.view.picked.checkOut} />
        <PartyForm stay={stay} />
        <Suspense fallback={<HiddenSearch search={{ extra, promo, plan }} form={RESERVE_FORM} />}>
          <OptionsForm stay={stay} form={RESERVE_FORM} />
        </Suspense>
      </div>
      {quoted && choice.rates.length > 0 ? <RateChoice stay={stay} choice={choice} /> : null}
      <Suspense fallback={null}>
        <CardMiddle stay={stay} />
      </Suspense>
      <CardFoot stay={stay} />
    </aside>
  )
}

const goOnOf = (choice: ChoiceView) => (choice.kind === 'refused' ? choice.goOn : undefined)

function PickedDay({ name, day }: { readonly name: string; readonly day: IsoDate | null }) {
  return (
    <a href="#dates">
      <small>{name}</small>
      {day === null ? 'Choose a day' : dayWithWeekday(day)}
    </a>
  )
}

/** The total and the button, always within reach. */
function CardFoot({ stay }: { readonly stay: StayPageData }) {
  const { choice, totals } = stay.view
  const quoted = choice.kind === 'quoted'
  const goOn = goOnOf(choice)
  return (
    <div className="act">
      <p className="sum">
        <span>{quoted ? 'Total' : 'A night, from'}</span>
        <b>{formatMoney(quoted ? choice.totalMinor : stay.fromMinor, stay.currency)}</b>
      </p>
      <ReserveForm stay={stay} />
      {quoted ? (
        <p className="tiny muted under-button">
          {choice.mode === 'request' ? 'Charged only if the host accepts, within 24 hours' : 'You won’t be charged yet'}
        </p>
      ) : (
        <a className="btn wide" href={goOn?.path ?? '#dates'}>
          {goOn?.text ?? (totals ? 'Choose your check-out' : 'Choose your dates')}
        </a>
      )}
    </div>
  )
}

/** The same figure and button on phones and tablets, always within reach. */
export function BottomBar({ stay }: { readonly stay: StayPageData }) {
  const { choice, party } = stay.view
  const goOn = goOnOf(choice)
  return (
    <aside className="bottom-bar" aria-label="Total and reserve">
      {choice.kind === 'quoted' ? (
        <>
          <a href="#price">
            <b>{formatMoney(choice.totalMinor, stay.currency)}</b>
            <small>{`total, ${dateRange(choice)}, ${guestText(party)}`}</small>
          </a>
          <button className="btn" form={RESERVE_FORM} name="intent" value="reserve">
            {choice.mode === 'request' ? 'Request' : 'Reserve'}
          </button>
        </>
      ) : (
        <>
          <a href={choice.kind === 'refused' ? '#price' : '#dates'}>
            <b>{formatMoney(stay.fromMinor, stay.currency)}</b>
            <small>
              {goOn
                ? `a night. ${goOn.whatYouDid}`
                : choice.kind === 'refused'
                  ? 'a night. These dates do not work: see why'
                  : 'a night and up, all included'}
            </small>
          </a>
          <a className="btn" href={goOn?.path ?? '#dates'}>
            {goOn ? 'Continue' : choice.kind === 'arrival' ? 'Choose check-out' : 'Choose dates'}
          </a>
        </>
      )}
    </aside>
  )
}
