import { formatMoney } from '#core/money/format-money.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { useCountdown } from '#web/routes/checkout/use-countdown.ts'
import { countdownText, minutesText } from '#web/text/booking-text.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { counted } from '#core/text/counted.ts'
import { partyText } from '#web/text/party-text.ts'
import type { WaitingStay } from './waiting-stay-data.ts'

/**
 * What the visitor is about to book: the home, the dates, the party, the total, and how long the nights are reserved.
 */
export function WaitingStayNote({ stay }: { readonly stay: WaitingStay }) {
  const { title, destination, photo, dates, party, totalMinor, currency, secondsLeft } = stay
  return (
    <aside className="waiting" aria-label="Your booking">
      {photo ? (
        <span className="frame">
          <Photo photo={photo} alt="" sizes="88px" />
        </span>
      ) : null}
      <p>
        <b className="serif">{title}</b>
        <span className="small muted">{destination}</span>
        <span className="small">{dateRangeWithWeekdays(dates)}</span>
        <span className="small">
          {counted(daysBetween(dates.checkIn, dates.checkOut), 'night')}, {partyText(party)},{' '}
          <b className="num">{formatMoney(totalMinor, currency)}</b> in all
        </span>
      </p>
      {secondsLeft === null ? null : <Kept secondsLeft={secondsLeft} />}
    </aside>
  )
}

function Kept({ secondsLeft }: { readonly secondsLeft: number }) {
  const { left, counting, announcement } = useCountdown(secondsLeft)
  return (
    <p className="kept small">
      <Icon name="hourglass" />
      {left === 0 ? (
        <span>Others can book these nights again. Continue anyway to see whether they are still free.</span>
      ) : (
        <span>
          Held for you:{' '}
          <b role="timer" aria-live="off">
            {counting ? countdownText(left) : minutesText(left)}
          </b>
        </span>
      )}
      <span className="vh" role="status">
        {announcement}
      </span>
    </p>
  )
}
