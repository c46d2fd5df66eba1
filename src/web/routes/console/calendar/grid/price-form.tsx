import { useEffect, useState } from 'react'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { formText } from '#web/backend/form-text.ts'
import { Icon } from '#web/icon/icon.tsx'
import { calendarFormText } from '#web/text/console/calendar-form-text.ts'
import { setNightsLabel } from '#web/text/counts/host-calendar-counts.ts'
import { isChangeable } from '../changeable-nights.ts'
import { PreviewTable } from '../preview-table.tsx'
import { changeOf, typedChange, type ChangeFault, type TypedChange } from '../range-change.ts'
import { ChangeFields } from '../range-form.tsx'
import { previewOf } from '../range-preview.ts'
import type { StayRow } from './grid-lines.ts'
import type { RefusedChange } from './use-refused.ts'

interface PriceFormProps {
  readonly rows: readonly StayRow[]
  readonly refused: RefusedChange | null
  readonly onSubmit: (event: React.FormEvent<HTMLFormElement>) => void
}

const untouched: TypedChange = { price: '', minNights: '', maxNights: '', arrival: '', departure: '' }

/**
 * The fields of a change of prices and rules, and its effect. What cannot be read is said beside the fields and not
 * sent, and what was refused is there to be corrected.
 */
export function PriceForm({ rows, refused, onSubmit }: PriceFormProps) {
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
        <p className="c-note bad" role="alert">
          <Icon name="alert" />
          <span>{refusal}</span>
        </p>
      ) : null}
      <ChangeFields typed={refused?.typed ?? untouched} fault={fault} />
      <Preview rows={rows} typed={typed} />
      <button className="c-btn go" type="submit" name="intent" value="rates">
        {setNightsLabel(rows.flatMap(({ nights }) => nights).filter(isChangeable).length)}
      </button>
    </form>
  )
}

/** The effect of the typed change on the first home that it changes, whose rules are loaded once. */
function Preview({ rows, typed }: { readonly rows: readonly StayRow[]; readonly typed: TypedChange }) {
  const [terms, setTerms] = useState<StayTerms | null>(null)
  const row = rows.find(({ nights }) => nights.some(isChangeable))
  const slug = row?.home.slug
  useEffect(() => {
    if (slug === undefined) return
    const abort = new AbortController()
    fetch(`/api/staff/stays/${slug}/rates`, { signal: abort.signal, cache: 'no-store' })
      .then(async (response) => (response.ok ? ((await response.json()) as { data: StayRatesShape }) : null))
      .then((response) => setTerms(response?.data.terms ?? null))
      .catch(() => {})
    return () => abort.abort()
  }, [slug])
  if (!row || !terms) return null
  const { change, step } = changeOf(typed, row.home.currency)
  // What a home that follows another one would cost then is computed from the prices of that one.
  if (!change || (row.home.follows && change.nightlyMinor === null)) return null
  const nights = row.nights.filter(isChangeable).map(({ night }) => night)
  return (
    <PreviewTable
      preview={previewOf(terms, nights, { change, step }, row.home.today)}
      currency={row.home.currency}
      home={rows.length > 1 ? row.home.title : null}
    />
  )
}
