import { datesText } from '#web/text/console/dates-text.ts'
import { calendarFormText } from '#web/text/console/calendar-form-text.ts'
import { nightPrice } from '#web/text/host-calendar-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { Icon } from '#web/icon/icon.tsx'
import { lookTwiceText } from '#web/text/rate/look-twice-text.ts'
import type { NightFigures, RangePreview } from './range-preview.ts'

interface PreviewTableProps {
  readonly preview: RangePreview
  readonly currency: string
  /** The home whose nights these are; null where it is the only one that is changed. */
  readonly home: string | null
}

/** The effect of a change on the nights, before it is made, and on the total that a guest would pay for them. */
export function PreviewTable({ preview: { changed, stay, far }, currency, home: stayTitle }: PreviewTableProps) {
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
