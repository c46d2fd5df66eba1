import { LabelledInput } from '#web/console/labelled.tsx'
interface SpanFieldsProps {
  readonly from: string
  readonly to: string
}

/** The filter of a list by dates: a half-open span, in which an empty end has no limit. */
export function SpanFields({ from, to }: SpanFieldsProps) {
  return (
    <>
      <LabelledInput label="From" type="date" name="from" defaultValue={from} />
      <LabelledInput label="Until, not included" type="date" name="to" defaultValue={to} />
    </>
  )
}
