import { publicConfigContext } from '#web/backend/context.ts'
import { Notice } from '#web/ui/notice.tsx'
import { aheadText, clockRefusals } from '#web/text/demo-text.ts'
import { instantText } from '#web/text/instant-text.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/clock-page'
import { ClockControls } from './clock-controls.tsx'
import { PassedEventList, ScheduledEventList } from './clock-lists.tsx'
import { DemoNav } from './demo-nav.tsx'
import { readDemoClock } from './read-demo.ts'

/** The time zone of the demo's homes. */
const ZONE = 'Europe/Madrid'

export async function loader({ context, url }: Route.LoaderArgs) {
  const refused = url.searchParams.get('refused') ?? ''
  return {
    config: context.get(publicConfigContext),
    clock: await readDemoClock(context, url.pathname),
    refusal: refused in clockRefusals ? clockRefusals[refused as keyof typeof clockRefusals] : null,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Clock', noIndex: true }) : []

export default function ClockPage({ loaderData: { clock, refusal } }: Route.ComponentProps) {
  const isAhead = Math.abs(clock.aheadMs) >= 60_000
  return (
    <div className="wrap account">
      <DemoNav />
      <h1>Time machine</h1>
      <p className="muted mt-3">
        Let time pass and watch bookings live: holds run out, balances are charged, guests arrive and leave, each thing
        at its own hour. Sign-ins keep to the real time.
      </p>
      {refusal ? (
        <div className="mt-5">
          <Notice tone="warn">{refusal}</Notice>
        </div>
      ) : null}
      <section className="clock mt-5" aria-labelledby="clock-now">
        <p className="small" id="clock-now">
          In the demonstration it is
        </p>
        <p className="clock-time">
          <time dateTime={clock.now}>{instantText(clock.now, ZONE)}</time>
        </p>
        <p className="small">
          {aheadText(clock.aheadMs)}
          {isAhead ? `, which is ${instantText(clock.realNow, ZONE)}` : ''}
        </p>
      </section>
      <ClockControls clock={clock} zone={ZONE} isAhead={isAhead} />
      <div className="bk-grid mt-5">
        <ScheduledEventList next={clock.next} />
        <PassedEventList happened={clock.happened} messages={clock.messages} />
      </div>
    </div>
  )
}
