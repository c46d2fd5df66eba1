import type { TrackStep } from '#web/routes/booking/booking-track.ts'

/** The steps that were done, the next one and those that follow. */
export function BookingTrack({ steps }: { readonly steps: readonly TrackStep[] }) {
  if (steps.length === 0) return null
  return (
    <section className="panel">
      <h2>{steps.every(({ state }) => state === 'did') ? 'What happened' : 'What happens next'}</h2>
      <ol className="track">
        {steps.map(({ state, title, text }) => (
          <li
            key={title}
            className={state === 'later' ? undefined : state}
            aria-current={state === 'next' ? 'step' : undefined}
          >
            <b>
              {state === 'did' ? <span className="vh">Done: </span> : null}
              {title}
            </b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
