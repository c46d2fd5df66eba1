import type { BookingState } from '#core/booking/booking-state.ts'
import { Icon } from '#web/icon/icon.tsx'
import { staffStateText } from '#web/text/staff-booking-text.ts'
import type { StateText } from '#web/text/booking-text.ts'

/** The state of a booking in a word and an icon, never by colour alone. */
export function StaffStateTag({ state }: { readonly state: BookingState }) {
  return <TextTag text={staffStateText[state]} />
}

/** Does the same for any state. */
export function TextTag({ text: { label, tone, icon } }: { readonly text: StateText }) {
  return (
    <span className={`c-tag ${tone}`.trim()}>
      <Icon name={icon} />
      {label}
    </span>
  )
}
