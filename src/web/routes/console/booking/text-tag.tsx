import { Icon } from '#web/icon/icon.tsx'
import type { StateText } from '#web/text/booking-text.ts'

/** A state in a word and an icon, never by colour alone. */
export function TextTag({ text: { label, tone, icon } }: { readonly text: StateText }) {
  return (
    <span className={`c-tag ${tone}`.trim()}>
      <Icon name={icon} />
      {label}
    </span>
  )
}
