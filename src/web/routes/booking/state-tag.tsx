import type { BookingState } from '#core/booking/booking-state.ts'
import { Icon } from '#web/icon/icon.tsx'
import { stateText } from '#web/text/booking-text.ts'

/** The state of a booking in a word and an icon; the colour is not needed to understand it. */
export function StateTag({ state }: { readonly state: BookingState }) {
  const { label, tone, icon } = stateText[state]
  return (
    <span className={tone ? `tag ${tone}` : 'tag'}>
      <Icon name={icon} />
      {label}
    </span>
  )
}
