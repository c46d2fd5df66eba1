import { LabelledInput } from '#web/console/labelled.tsx'
import { calendarFormText } from '#web/text/console/calendar-form-text.ts'
import type { ListedBlock } from './block-list.tsx'

/** The fields and the button that give a block other nights. */
export function MoveBlockFields({ home: stay, claim: { from, to } }: Pick<ListedBlock, 'home' | 'claim'>) {
  return (
    <>
      <input type="hidden" name="home" value={stay.slug} />
      <input type="hidden" name="blockFrom" value={from} />
      <div className="c-fields">
        <LabelledInput label="First night" type="date" name="newFrom" defaultValue={from} required />
        <LabelledInput label="Until the morning of" type="date" name="newTo" defaultValue={to} required />
      </div>
      <div>
        <button className="c-btn" type="submit" name="intent" value="move">
          {calendarFormText.changeDates}
        </button>
      </div>
    </>
  )
}
