import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import type { ChosenDates } from '#web/calendar/calendar-cells.ts'
import { monthOf, shiftMonth } from '#web/calendar/month-weeks.ts'
import { typedRange, type RangeSide } from '#web/calendar/range-rules.ts'
import { TypedDate } from '#web/calendar/typed-date.tsx'
import { browserDateLocale } from '#web/calendar/browser-date-locale.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { DatePopover } from './date-popover.tsx'
import { searchRefusal, todayAtTheStays } from './search-cells.ts'
import type { DatesLook } from './search-dates.tsx'
import { useLeaving } from './use-leaving.ts'

interface SearchRangeProps {
  /** The values of the plain fields: ISO dates or nothing. */
  readonly checkIn: string
  readonly checkOut: string
  readonly hintId: string
  /** The field that had the focus. */
  readonly at: RangeSide | null
  readonly look: DatesLook
}

/**
 * The dates of a search: two fields to type in, and a calendar below them. Sends ISO dates under the names of the plain
 * fields.
 */
function SearchRange({ checkIn, checkOut, hintId, at, look }: SearchRangeProps) {
  const box = useRef<HTMLDivElement>(null)
  const { timeZone, clockAheadMs = 0 } = usePublicConfiguration()
  const [today] = useState(() => todayAtTheStays(timeZone, new Date(Date.now() + clockAheadMs)))
  const [chosen, setChosen] = useState<ChosenDates>({
    checkIn: parseIsoDate(checkIn),
    checkOut: parseIsoDate(checkOut),
  })
  const [month, setMonth] = useState(monthOf(chosen.checkIn ?? chosen.checkOut ?? today))
  const [open, setOpen] = useState(false)
  /** On a touch screen the keyboard would cover the calendar, so it opens only on request. */
  const [quiet, setQuiet] = useState(() => matchMedia('(pointer: coarse)').matches)
  const last = useRef<RangeSide>(at ?? 'checkIn')
  const focusField = () => box.current?.querySelectorAll('input')[last.current === 'checkIn' ? 0 : 1]?.focus()
  useLeaving(box, () => setOpen(false))
  useEscapeForUs(box, open)

  const type = (side: RangeSide, date: IsoDate | null) => {
    setChosen(typedRange(chosen, side, date))
    if (date !== null && ![month, shiftMonth(month, 1)].includes(monthOf(date))) setMonth(monthOf(date))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    focusField()
    setOpen(false)
  }
  /** A field keeps the focus when the calendar closes, so a press on it may be no new focus. */
  const openAgain = ({ target }: MouseEvent) => {
    if (target instanceof HTMLInputElement) setOpen(true)
  }
  const enterCalendar = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
    // The calendar may have opened only just now.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus())
  }
  const field = (side: RangeSide, label: string) => (
    <TypedDate
      label={label}
      locale={browserDateLocale()}
      look={look}
      hintId={hintId}
      value={chosen[side]}
      keepsValue={false}
      refuse={(date) => searchRefusal(date, today)}
      onDate={(date) => type(side, date)}
      quiet={quiet}
      hasDialog
      takesFocus={at === side}
      onFocus={() => {
        last.current = side
        setOpen(true)
      }}
      onKeyDown={enterCalendar}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- reason: Escape belongs to the fields and days inside
    <div className="dates" ref={box} onKeyDown={onKeyDown} onClick={openAgain}>
      {field('checkIn', 'Check-in')}
      {field('checkOut', 'Check-out')}
      {chosen.checkIn ? <input type="hidden" name="checkIn" value={chosen.checkIn} /> : null}
      {chosen.checkOut ? <input type="hidden" name="checkOut" value={chosen.checkOut} /> : null}
      {open ? (
        <DatePopover
          chosen={chosen}
          today={today}
          month={month}
          onMonth={setMonth}
          onChoose={setChosen}
          onDone={() => {
            focusField()
            setOpen(false)
          }}
          onType={
            quiet
              ? () => {
                  setQuiet(false)
                  focusField()
                }
              : null
          }
        />
      ) : null}
    </div>
  )
}

/**
 * Marks Escape as handled while the calendar is open, so that only the calendar closes and not what contains the
 * search.
 */
function useEscapeForUs(box: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const element = box.current
    if (!open || !element) return
    const take = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault()
    }
    element.addEventListener('keydown', take)
    return () => element.removeEventListener('keydown', take)
  }, [box, open])
}

/**
 * Returns the same fields in place of two plain date fields, with their values; nothing while a date in them is half
 * typed.
 */
export function rangeInstead(part: Element, hintId: string, look: DatesLook) {
  const [arrival, departure] = part.querySelectorAll('input')
  if (!arrival || !departure || arrival.validity.badInput || departure.validity.badInput) return undefined
  const at = document.activeElement === arrival ? 'checkIn' : document.activeElement === departure ? 'checkOut' : null
  return <SearchRange checkIn={arrival.value} checkOut={departure.value} hintId={hintId} at={at} look={look} />
}
