import { datesText } from '#web/text/console/dates-text.ts'
import { calendarFormText } from '#web/text/console/calendar-form-text.ts'
import { nightPrice } from '#web/text/rate/night-price.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { Icon } from '#web/icon/icon.tsx'
import { lookTwiceText } from '#web/text/rate/look-twice-text.ts'
import { nightsCounted, staysInCalendar } from '#web/text/counts/host-calendar-counts.ts'
import type { RangeEffect } from './range-effect.ts'
import type { NightFigures } from './range-preview.ts'

/** The effect of a change on the nights, before it is made, and on the total that a guest would pay for them. */
export function PreviewTable({ effect }: { readonly effect: RangeEffect }) {
  const { changed, stay, far, sum, currency, home: stayTitle } = effect
  return (
    <div className="c-cal-preview" aria-live="polite">
      {stayTitle === null ? null : <p className="c-hint">{calendarFormText.previewOfOne(stayTitle)}</p>}
      <table className="c-table">
        <thead>
          <tr>
            <th scope="col">Nights</th>
            <th scope="col" className="c-figure">
              Now
            </th>
            <th scope="col" className="c-figure">
              Then
            </th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ from, to, before, after }) => (
            <tr key={from}>
              <th scope="row">{datesText({ checkIn: from, checkOut: to })}</th>
              <td className="c-figure">{figuresText(before, currency, before.maxNights !== after.maxNights)}</td>
              <td className="c-figure">
                <b>{figuresText(after, currency, before.maxNights !== after.maxNights)}</b>
              </td>
            </tr>
          ))}
          {sum ? (
            <tr className="c-sum">
              <th scope="row">{`Prices of ${nightsCounted(sum.nights)}${sum.homes > 1 ? ` of ${staysInCalendar(sum.homes)}` : ''}`}</th>
              <td className="c-figure">{formatMoney(sum.beforeMinor, currency)}</td>
              <td className="c-figure">
                <b>{formatMoney(sum.afterMinor, currency)}</b>
              </td>
            </tr>
          ) : null}
          {stay ? (
            <tr className="c-sum">
              <th scope="row">{`All in, two guests, ${datesText(stay.dates)}`}</th>
              <td className="c-figure">{formatMoney(stay.beforeMinor, currency)}</td>
              <td className="c-figure">{formatMoney(stay.afterMinor, currency)}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
      {far ? (
        <p className="c-note warn">
          <Icon name="alert" />
          <span>{`Look twice: ${lookTwiceText(far, currency)}`}</span>
        </p>
      ) : null}
    </div>
  )
}

function figuresText(night: NightFigures, currency: string, isOtherMost: boolean): string {
  const { amountMinor, minNights, maxNights, canArrive, canDepart } = night
  const parts = [nightPrice(amountMinor, currency), `min ${minNights}`]
  if (isOtherMost) parts.push(`max ${maxNights}`)
  if (!canArrive) parts.push('no arrival')
  if (!canDepart) parts.push('no departure')
  return parts.map((part) => part.replaceAll(' ', '\u00a0')).join(' · ')
}
