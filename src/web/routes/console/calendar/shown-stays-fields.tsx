import { isChosenByLook, LOOKS, type ShownStays } from './calendar-address.ts'

/** Hidden fields for which homes are shown, for forms about something else. */
export function ShownStaysFields(shown: ShownStays) {
  return (
    <>
      <StaysFields {...shown} />
      {shown.free ? <input type="hidden" name="free" value={shown.free} /> : null}
    </>
  )
}

/** The same fields without the dates in which homes are free. */
export function StaysFields(shown: Omit<ShownStays, 'free'>) {
  const names: readonly (keyof typeof shown)[] = isChosenByLook(shown) ? LOOKS : ['homes']
  return names.map((name) => (shown[name] ? <input key={name} type="hidden" name={name} value={shown[name]} /> : null))
}
