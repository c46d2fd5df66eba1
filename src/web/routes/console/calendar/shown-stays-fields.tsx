import { isChosenByLook, LOOKS, type ShownStays } from './calendar-address.ts'

/** Hidden fields for which homes are shown, for forms about something else. */
export function ShownStaysFields(shown: ShownStays) {
  return (
    <>
      <StaysFields {...shown} />
      <LookFields {...shown} />
      {shown.free ? <input type="hidden" name="free" value={shown.free} /> : null}
    </>
  )
}

/** Hidden fields for how homes are shown, whichever they are. */
export function LookFields({ zoom, group }: Pick<ShownStays, 'zoom' | 'group'>) {
  return (
    <>
      {zoom ? <input type="hidden" name="zoom" value={zoom} /> : null}
      {group ? <input type="hidden" name="group" value={group} /> : null}
    </>
  )
}

/** Hidden fields for which homes are shown, without the dates in which they are free. */
export function StaysFields(shown: Omit<ShownStays, 'free' | 'zoom' | 'group'>) {
  const names: readonly (keyof typeof shown)[] = isChosenByLook(shown) ? LOOKS : ['homes']
  return names.map((name) => (shown[name] ? <input key={name} type="hidden" name={name} value={shown[name]} /> : null))
}
