import type { BookingState } from '#core/booking/booking-state.ts'
import { Icon } from '#web/icon/icon.tsx'
import { stateWords } from '#web/text/booking-text.ts'

/** The state of a booking in a word and an icon; colour only adds to it. */
export function StateTag({ state }: { readonly state: BookingState }) {
  const { word, tone, icon } = stateWords[state]
  return (
    <span className={tone ? `tag ${tone}` : 'tag'}>
      <Icon name={icon} />
      {word}
    </span>
  )
}
