import { isChosenByLook, type ShownStays } from './calendar-address.ts'

/** Hidden fields for which homes are shown, for forms about something else. */
export function ShownStaysFields({ free, ...chosen }: ShownStays) {
  return (
    <>
      <StaysFields {...chosen} />
      {free ? <input type="hidden" name="free" value={free} /> : null}
    </>
  )
}

/** The same fields without the dates in which homes are free. */
export function StaysFields({ homes: stays, text, state }: Omit<ShownStays, 'free'>) {
  if (!isChosenByLook({ text, state })) return stays ? <input type="hidden" name="homes" value={stays} /> : null
  return (
    <>
      {text ? <input type="hidden" name="text" value={text} /> : null}
      {state ? <input type="hidden" name="state" value={state} /> : null}
    </>
  )
}
