import type { ShownHomes } from './calendar-address.ts'

/** Which homes are shown, as forms for something else pass it on. */
export function ShownHomesFields({ homes, text, free }: ShownHomes) {
  return (
    <>
      <HomesFields homes={homes} text={text} />
      {free ? <input type="hidden" name="free" value={free} /> : null}
    </>
  )
}

/** The same without the dates they are free in. */
export function HomesFields({ homes, text }: Omit<ShownHomes, 'free'>) {
  if (text) return <input type="hidden" name="text" value={text} />
  return homes ? <input type="hidden" name="homes" value={homes} /> : null
}
