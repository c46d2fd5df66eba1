import { BLOCK_REASONS } from '#core/calendar/claim-kind.ts'
import { Labelled, LabelledInput } from '#web/console/labelled.tsx'
import { blockReasonText } from '#web/text/host-calendar-text.ts'

/** A block as it was typed. */
export interface TypedBlock {
  readonly reason: string
  readonly note: string
}

/** The fields of a block: why the nights are not let, and a note for those who manage the home. */
export function BlockFields({ typed = null }: { readonly typed?: TypedBlock | null }) {
  return (
    <>
      <Labelled label="Reason">
        <select className="c-input" name="reason" defaultValue={typed?.reason ?? 'closed'}>
          {BLOCK_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {blockReasonText[reason]}
            </option>
          ))}
        </select>
      </Labelled>
      <LabelledInput label="Note, for you" name="note" maxLength={500} defaultValue={typed?.note} autoComplete="off" />
    </>
  )
}
