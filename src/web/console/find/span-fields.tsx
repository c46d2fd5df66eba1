interface SpanFieldsProps {
  readonly from: string
  readonly to: string
}

/** The filter of a list by dates: a half-open span, in which an empty end has no limit. */
export function SpanFields({ from, to }: SpanFieldsProps) {
  return (
    <>
      <label className="c-field">
        <span className="c-label">From</span>
        <input className="c-input" type="date" name="from" defaultValue={from} />
      </label>
      <label className="c-field">
        <span className="c-label">Until, not included</span>
        <input className="c-input" type="date" name="to" defaultValue={to} />
      </label>
    </>
  )
}
