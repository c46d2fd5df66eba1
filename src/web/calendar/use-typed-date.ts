import { formatTypedDate, parseTypedDate, type DateMask } from '#core/time/date-input.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { typedDateFault } from '#web/text/calendar-text.ts'

/** How long typing must pause before it is read (specification §9). */
export const TYPING_PAUSE_MS = 1000

const EXAMPLE = isoDate('2027-06-28')

export interface TypedDateOptions {
  readonly value: IsoDate | null
  readonly mask: DateMask
  /** Whether text that is no date leaves the value unchanged; otherwise it empties the value. */
  readonly keepsValue: boolean
  /** Returns why a date cannot be chosen, or null. The value stays unchanged when a date is refused. */
  readonly refuse: (date: IsoDate) => string | null
  readonly onDate: (date: IsoDate | null) => void
}

interface Draft {
  readonly text: string
  /**
   * The values of the field for which the draft holds: the one before the typing, and the one that the typing has set.
   */
  readonly from: IsoDate | null
  readonly to: IsoDate | null
}

/**
 * What is wrong with the text. `blocks` is true when the visitor has to correct it, false when the field returns to its
 * earlier value.
 */
export interface TypedDateWrong {
  readonly text: string
  readonly blocks: boolean
}

/**
 * Reads the text of a field as a date: after a pause, leaving the text as it is; when the field loses the focus and on
 * Enter at once, and the text is then rewritten in the format of the mask. Escape restores what the field said before.
 */
export function useTypedDate({ value, mask, keepsValue, refuse, onDate }: TypedDateOptions) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [wrong, setWrong] = useState<TypedDateWrong | null>(null)
  const pause = useRef(0)
  /**
   * The function that reads the text after the pause; by then the field may have another value than when the key was
   * pressed.
   */
  const readLatest = useRef((_text: string) => {})
  useEffect(() => () => clearTimeout(pause.current), [])
  // A value from elsewhere, for example from the calendar, ends the typing.
  const typing = draft !== null && (value === draft.from || value === draft.to) ? draft : null

  const choose = (date: IsoDate | null) => {
    if (date !== value) onDate(date)
  }
  const read = (text: string, leaving: boolean) => {
    clearTimeout(pause.current)
    const date = parseTypedDate(text, mask)
    const refusal = date && refuse(date)
    if (date && refusal === null) {
      setWrong(null)
      setDraft(leaving ? null : { text, from: value, to: date })
      choose(date)
    } else if (text.trim() === '') {
      setWrong(null)
      setDraft(leaving ? null : { text, from: value, to: null })
      choose(null)
    } else if (refusal) {
      setWrong({ text: refusal, blocks: false })
      if (leaving) setDraft(null)
    } else {
      if (leaving) setWrong({ text: typedDateFault(mask.text, formatTypedDate(EXAMPLE, mask)), blocks: true })
      setDraft({ text, from: value, to: keepsValue ? value : null })
      if (!keepsValue) choose(null)
    }
  }
  useEffect(() => {
    readLatest.current = (text) => read(text, false)
  })
  const readNow = (text: string) => {
    if (typing !== null) read(text, true)
  }
  return {
    text: typing?.text ?? (value === null ? '' : formatTypedDate(value, mask)),
    wrong: typing !== null || wrong?.blocks === false ? wrong : null,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setDraft({ text: target.value, from: value, to: value })
      setWrong(null)
      clearTimeout(pause.current)
      pause.current = window.setTimeout(() => readLatest.current(target.value), TYPING_PAUSE_MS)
    },
    onBlur: ({ target }: { readonly target: HTMLInputElement }) => readNow(target.value),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      // Enter submits the form around the field, which must have the date by then.
      if (key === 'Enter') flushSync(() => readNow(currentTarget.value))
      if (key !== 'Escape') return
      clearTimeout(pause.current)
      setDraft(null)
      setWrong(null)
    },
  }
}
