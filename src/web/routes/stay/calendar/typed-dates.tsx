import { sitePaths } from '#contract/site/site-paths.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Form, useNavigate } from 'react-router'
import { monthOf } from '#web/calendar/month-weeks.ts'
import { typedRange, type RangeSide } from '#web/calendar/range-rules.ts'
import { TypedDate } from '#web/calendar/typed-date.tsx'
import { browserDateLocale } from '#web/calendar/browser-date-locale.ts'
import { PAST_DAY } from '#web/text/calendar-text.ts'
import type { StayPageData } from '#web/routes/stay/stay-page-data.ts'
import { HiddenSearch } from './hidden-search.tsx'
import { typedViewPath } from './stay-view-path.ts'

interface TypedDatesProps {
  readonly stay: Pick<StayPageData, 'slug' | 'today' | 'view'>
}

/**
 * The same choice in two fields, for visitors who would rather type. Without scripts it is a plain GET form with the
 * browser's own date fields.
 */
export function TypedDates({ stay }: TypedDatesProps) {
  const box = useRef<HTMLDivElement>(null)
  const locale = useLocaleWhenFree(box)
  return (
    <div className="typed" ref={box}>
      {locale === null ? <PlainDates stay={stay} /> : <OwnFormat stay={stay} locale={locale} />}
    </div>
  )
}

function PlainDates({ stay }: TypedDatesProps) {
  const { picked, search } = stay.view
  return (
    <Form method="get" action={`${sitePaths.stay(stay.slug)}#dates`} preventScrollReset replace>
      <label className="field">
        <span>Check-in</span>
        <input
          className="input"
          type="date"
          name="checkIn"
          defaultValue={picked.checkIn ?? ''}
          min={stay.today}
          required
        />
      </label>
      <label className="field">
        <span>Check-out</span>
        <input
          className="input"
          type="date"
          name="checkOut"
          defaultValue={picked.checkOut ?? ''}
          min={stay.today}
          required
        />
      </label>
      <HiddenSearch search={search} />
      {/* With scripts, Enter does the same until fields that need no button replace these. */}
      <button className="btn quiet when-no-js">Show the price</button>
    </Form>
  )
}

const LOOK = { label: 'field', input: 'input' }

function OwnFormat({ stay, locale }: TypedDatesProps & { readonly locale: string }) {
  const navigate = useNavigate()
  const { view } = stay
  /** A check-out that was typed before its check-in: the address cannot have one without the other. */
  const [waiting, setWaiting] = useState<IsoDate | null>(null)
  const chosen = { checkIn: view.picked.checkIn, checkOut: view.picked.checkOut ?? waiting }
  const type = (side: RangeSide, date: IsoDate | null) => {
    const { checkIn, checkOut } = typedRange(chosen, side, date)
    setWaiting(checkIn === null ? checkOut : null)
    if (checkIn === null && view.picked.checkIn === null) return
    const dates = checkIn === null ? {} : checkOut === null ? { checkIn } : { checkIn, checkOut }
    const shown = view.months.map(({ month }) => month)
    const month = date !== null && !shown.includes(monthOf(date)) ? monthOf(date) : undefined
    void navigate(typedViewPath(stay.slug, view, dates, month), {
      preventScrollReset: true,
      replace: true,
    })
  }
  const field = (side: RangeSide, label: string) => (
    <TypedDate
      label={label}
      locale={locale}
      look={LOOK}
      value={chosen[side]}
      keepsValue
      refuse={(date) => refusalOf(stay, side, date)}
      onDate={(date) => type(side, date)}
    />
  )
  return (
    <div className="typed-own">
      {field('checkIn', 'Check-in')}
      {field('checkOut', 'Check-out')}
    </div>
  )
}

/**
 * Returns why the calendar refuses a day; null for days that it accepts, and for days of months that it does not show.
 */
function refusalOf({ today, view }: TypedDatesProps['stay'], side: RangeSide, date: IsoDate): string | null {
  if (date < today) return PAST_DAY
  const cell = view.months.flatMap(({ weeks }) => weeks.flat()).find((candidate) => candidate?.date === date)
  if (!cell) return null
  if (side === 'checkIn') return cell.arrivalReason === undefined ? cell.reason : cell.arrivalReason
  // While no arrival is chosen, the calendar only knows reasons against arrivals.
  return view.totals ? cell.reason : null
}

/**
 * Returns the visitor's locale once the plain fields have neither the focus nor unsaved input: they must not vanish
 * while somebody uses them.
 */
function useLocaleWhenFree(box: RefObject<HTMLElement | null>): string | null {
  const [locale, setLocale] = useState<string | null>(null)
  useEffect(() => {
    const element = box.current!
    const changeIfFree = (focused: EventTarget | null) => {
      const fields = [...element.querySelectorAll<HTMLInputElement>('input[type="date"]')]
      const touched = fields.some((field) => field.value !== field.defaultValue || field.validity.badInput)
      if (!touched && !(focused instanceof Node && element.contains(focused))) setLocale(browserDateLocale())
    }
    const onLeave = ({ relatedTarget }: FocusEvent) => changeIfFree(relatedTarget)
    const frame = requestAnimationFrame(() => changeIfFree(document.activeElement))
    element.addEventListener('focusout', onLeave)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('focusout', onLeave)
    }
  }, [box])
  return locale
}
