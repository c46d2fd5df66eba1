import type { ClockShape } from '#contract/demo/demo-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { scheduledEventText } from '#web/text/demo-text.ts'
import { instantText } from '#web/text/instant-text.ts'

const STEPS = [
  { move: 'quarter', label: '15 minutes' },
  { move: 'hour', label: '1 hour' },
  { move: 'day', label: '1 day' },
  { move: 'week', label: '7 days' },
] as const

export interface ClockControlsProps {
  readonly clock: Pick<ClockShape, 'now' | 'next'>
  readonly zone: string
  readonly isAhead: boolean
}

/**
 * The forms that move the clock. They need no script and load the whole page again, because everything on it has
 * changed.
 */
export function ClockControls({ clock, zone, isAhead }: ClockControlsProps) {
  const next = clock.next[0]
  const tomorrow = addDays(todayIn(zone, Date.parse(clock.now)), 1)
  return (
    <div className="clock-controls mt-5">
      <form method="post" action={sitePaths.clock()}>
        <p className="label">Move it on by</p>
        <div className="row mt-2">
          {STEPS.map(({ move, label }) => (
            <button key={move} className="btn quiet small" name="move" value={move}>
              {label}
            </button>
          ))}
        </div>
      </form>
      <form method="post" action={sitePaths.clock()}>
        <label className="label" htmlFor="clock-date">
          Go to nine in the morning of
        </label>
        <div className="row mt-2">
          <input className="input clock-date" id="clock-date" type="date" name="to" min={tomorrow} required />
          <button className="btn quiet small" name="move" value="to">
            Go
          </button>
        </div>
      </form>
      <form method="post" action={sitePaths.clock()} className="row">
        {next ? (
          <button className="btn" name="move" value="next">
            To what happens next
          </button>
        ) : null}
        {isAhead ? (
          <button className="btn quiet" name="move" value="real">
            Back to the real time
          </button>
        ) : null}
        {next ? (
          <span className="small muted">
            {scheduledEventText[next.kind].text}, {instantText(next.at, next.timeZone)}
          </span>
        ) : null}
      </form>
    </div>
  )
}
