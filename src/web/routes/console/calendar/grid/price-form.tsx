import { useEffect, useState } from 'react'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { leaveWhenOver } from '#web/console/leave-when-over.ts'
import { Icon } from '#web/icon/icon.tsx'
import { calendarFormText } from '#web/text/console/calendar-form-text.ts'
import { setNightsLabel } from '#web/text/counts/host-calendar-counts.ts'
import { Confirmations } from '#web/console/confirmation.tsx'
import { isChangeable } from '../changeable-nights.ts'
import { PreviewTable } from '../preview-table.tsx'
import { changeOf, typedChange, type ChangeFault, type TypedChange } from '../range-change.ts'
import { ChangeFields } from '../range-form.tsx'
import type { RangeEffect } from '../range-effect.ts'
import type { StayRow } from './grid-lines.ts'
import type { RefusedChange } from './use-refused.ts'

/** How long a field rests before the effect of what is typed is requested, in milliseconds. */
const REST_MS = 120

interface PriceFormProps {
  readonly rows: readonly StayRow[]
  /** The fields that name the nights. */
  readonly range: FormData
  readonly refused: RefusedChange | null
  readonly onSubmit: (event: React.FormEvent<HTMLFormElement>) => void
}

const untouched: TypedChange = { price: '', minNights: '', maxNights: '', arrival: '', departure: '' }

/**
 * The fields of a change of prices and rules, and its effect. What cannot be read is said beside the fields and not
 * sent, and what was refused is there to be corrected.
 */
export function PriceForm({ rows, range, refused, onSubmit }: PriceFormProps) {
  const [typed, setTyped] = useState(refused?.typed ?? untouched)
  const [refusal, setRefusal] = useState(refused?.refusal ?? null)
  const [fault, setFault] = useState<ChangeFault | null>(null)

  function submit(event: React.FormEvent<HTMLFormElement>) {
    const read = changeOf(typed, rows[0]?.home.currency ?? 'EUR')
    if (read.change) return onSubmit(event)
    event.preventDefault()
    setFault(read.fault)
    setRefusal(read.fault ? calendarFormText.faults[read.fault] : calendarFormText.nothingToSet)
    event.currentTarget.querySelector<HTMLElement>(`[name=${read.fault ?? 'price'}]`)?.focus()
  }

  return (
    <form
      className="c-stack"
      onSubmit={submit}
      onChange={(event) => {
        const form = new FormData(event.currentTarget)
        setTyped(typedChange((name) => formText(form, name)))
        setFault(null)
      }}
    >
      {refusal ? (
        <div className="c-note bad" role="alert">
          <Icon name="alert" />
          <div className="c-stack">
            <span>{refusal}</span>
            {refused && isAlike(typed, refused.typed) ? <Confirmations of={refused.toConfirm} /> : null}
          </div>
        </div>
      ) : null}
      <ChangeFields typed={refused?.typed ?? untouched} fault={fault} />
      <Effect {...{ rows, range, typed }} />
      <button className="c-btn go" type="submit" name="intent" value="rates">
        {setNightsLabel(rows.flatMap(({ nights }) => nights).filter(isChangeable).length)}
      </button>
    </form>
  )
}

/** What is confirmed is one change: for another one it is asked again. */
const isAlike = (typed: TypedChange, other: TypedChange) =>
  Object.entries(typed).every(([name, value]) => other[name as keyof TypedChange] === value)

/** The effect of the typed change, which the server computes as it will when it is made. */
function Effect({ rows, range, typed }: Pick<PriceFormProps, 'rows' | 'range'> & { readonly typed: TypedChange }) {
  const [effect, setEffect] = useState<RangeEffect | null>(null)
  const isKnown = changeOf(typed, rows[0]?.home.currency ?? 'EUR').change !== null
  const query = queryOfEffect(range, typed)
  useEffect(() => {
    if (!isKnown) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      askEffect(query, abort.signal)
        .then(setEffect)
        .catch(() => {})
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, isKnown])
  return effect && isKnown ? <PreviewTable effect={effect} /> : null
}

/** Returns the query of the effect of a change. */
function queryOfEffect(range: FormData, typed: TypedChange): string {
  const query = new URLSearchParams()
  for (const name of ['home', 'from', 'to', 'part'])
    for (const value of range.getAll(name)) if (typeof value === 'string') query.append(name, value)
  for (const [name, value] of Object.entries(typed)) query.set(name, value)
  return query.toString()
}

async function askEffect(query: string, signal: AbortSignal): Promise<RangeEffect | null> {
  const response = leaveWhenOver(
    await fetch(`${consolePaths.calendarEffect()}?${query}`, { signal, cache: 'no-store' }),
  )
  // A redirect means that the user is signed out.
  if (!response.ok || response.redirected) return null
  return (await response.json()) as RangeEffect | null
}
