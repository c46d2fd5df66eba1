import { isChosenByLook, type ShownHomes } from './calendar-address.ts'

/** Hidden fields for which homes are shown, for forms about something else. */
export function ShownHomesFields({ free, ...chosen }: ShownHomes) {
  return (
    <>
      <HomesFields {...chosen} />
      {free ? <input type="hidden" name="free" value={free} /> : null}
    </>
  )
}

/** The same fields without the dates in which homes are free. */
export function HomesFields({ homes, text, state }: Omit<ShownHomes, 'free'>) {
  if (!isChosenByLook({ text, state })) return homes ? <input type="hidden" name="homes" value={homes} /> : null
  return (
    <>
      {text ? <input type="hidden" name="text" value={text} /> : null}
      {state ? <input type="hidden" name="state" value={state} /> : null}
    </>
  )
}
