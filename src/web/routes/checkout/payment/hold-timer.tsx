import { useEffect } from 'react'
import { holdMinutes } from '#core/booking/hold-terms.ts'
import { useCountdown } from '#web/routes/checkout/use-countdown.ts'
import { countdownText, minutesText } from '#web/text/booking-text.ts'

export interface HoldTimerProps {
  /**
   * The seconds left as the server counted them when it made the page. The browser's clock may be wrong, so it only
   * counts on from there.
   */
  readonly secondsLeft: number
  readonly extendable: boolean
  readonly attemptKey: string
}

const CIRCLE = 2 * Math.PI * 18

/** From this duration on, a countdown of minutes is not useful. */
const LONG_SECONDS = 2 * 3600

/** Says how long the nights are still held: minutes that count down, or a day and a time. */
export function HoldTimer({ until, ...timer }: HoldTimerProps & { readonly until: string }) {
  if (timer.secondsLeft < LONG_SECONDS) return <Minutes {...timer} />
  return (
    <p className="hold mt-5">
      <span>
        <b>{`Held for you until ${until}`}</b>
        <br />
        <span className="small">Nobody else can book these nights.</span>
      </span>
    </p>
  )
}

/** Without JavaScript it shows the minutes left when the page was made. */
function Minutes({ secondsLeft, extendable, attemptKey }: HoldTimerProps) {
  const { left, counting, announcement } = useCountdown(secondsLeft)
  useEffect(() => {
    // The server knows what has become of the booking. A reload would send a form again whose answer this page is.
    if (left === 0) location.replace(location.pathname + location.search)
  }, [left])
  const share = Math.min(1, left / (holdMinutes * 60))
  return (
    <div className="hold mt-5">
      <svg className="dial" viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="18" />
        <circle
          cx="22"
          cy="22"
          r="18"
          strokeDasharray={CIRCLE.toFixed(1)}
          strokeDashoffset={(CIRCLE * (1 - share)).toFixed(1)}
          transform="rotate(-90 22 22)"
        />
      </svg>
      <p>
        <b role="timer" aria-live="off">
          {counting ? countdownText(left) : minutesText(secondsLeft)}
        </b>
        <br />
        <span className="small">These nights are held for you. Nobody else can book them.</span>
      </p>
      {extendable ? (
        <form method="post">
          <input type="hidden" name="intent" value="extend" />
          <input type="hidden" name="attemptKey" value={attemptKey} />
          <button className="btn quiet small" type="submit">
            Add 10 minutes
          </button>
        </form>
      ) : null}
      <span className="vh" role="status">
        {announcement}
      </span>
    </div>
  )
}
