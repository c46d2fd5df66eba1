import { data, Link, redirect } from 'react-router'
import type { ChannelCostShape } from '#contract/booking/channel-cost.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import { SALES_CHANNELS } from '#core/channel/sales-channel.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Labelled } from '#web/console/labelled.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { Outcome } from '#web/console/outcome.tsx'
import { ScrollRegion } from '#web/console/scroll-region.tsx'
import { channelCostText, salesChannelText } from '#web/text/console/channel-cost-text.ts'
import { dayWithYear } from '#web/text/console/dates-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/channel-costs-page'
import { allowed } from './allowed.ts'
import { readChannelCost, typedCostOf, type TypedCost } from './read-channel-cost.ts'
import { SettingField } from './setting-field.tsx'

const path = '/api/staff/channel-costs'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/channel-costs')
  const costs = allowed(await consoleApi(context).get<readonly ChannelCostShape[]>(path), url)
  return { costs, done: url.searchParams.get('done') }
}

interface Refused {
  readonly fault: string
  readonly wrong: Readonly<Partial<Record<keyof TypedCost, string>>>
  readonly typed: TypedCost | null
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'GET /api/staff/channel-costs')
  const api = consoleApi(context)
  const form = await request.formData()
  const refuse = (refused: Refused, status: number) => data(refused, { status })
  const back = (done: string) => redirect(`${consolePaths.channelCosts()}?done=${done}`, 303)
  if (formText(form, 'intent') === 'remove') {
    const removed = await api.delete(`${path}/${encodeURIComponent(formText(form, 'cost'))}`)
    if (removed.ok) return back('removed')
    const isGone = removed.error.details.code === 'rule_not_found'
    const fault = isGone ? channelCostText.gone : staffProblemMessage(removed.error.details)
    return refuse({ fault, wrong: {}, typed: null }, removed.status)
  }
  const typed = typedCostOf(form)
  const { cost, wrong } = readChannelCost(typed)
  if (cost === null) return refuse({ fault: channelCostText.invalid, wrong, typed }, 400)
  const added = await api.post(path, cost)
  if (added.ok) return back('added')
  if (added.error.details.code !== 'already_exists')
    return refuse({ fault: staffProblemMessage(added.error.details), wrong: {}, typed }, added.status)
  const since = channelCostText.taken(salesChannelText[cost.channel])
  return refuse({ fault: channelCostText.invalid, wrong: { since }, typed }, added.status)
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Costs of channels')

/** What bookings cost by where they are made, and the form that adds a cost. */
export default function ChannelCostsPage({ loaderData: { costs, done }, actionData }: Route.ComponentProps) {
  const typed = actionData?.typed
  const wrong = actionData?.wrong ?? {}
  return (
    <ConsolePage
      title="Costs of channels"
      crumb={<Link to={consolePaths.settings()}>Settings</Link>}
      sub="What is left of a booking, by where it was made"
    >
      <div className="c-cols">
        <div>
          <Outcome fault={actionData?.fault ?? null} done={actionData ? null : doneText(done)} />
          <div className="c-stack">
            <p className="c-hint">{channelCostText.about}</p>
            {costs.length === 0 ? <p className="c-empty">{channelCostText.none}</p> : <CostTable costs={costs} />}
          </div>
        </div>
        <aside>
          <form className="c-section c-stack" method="post">
            <div className="c-head">
              <h2>Add a cost</h2>
            </div>
            <Labelled label="Channel">
              <select
                className="c-input"
                name="channel"
                defaultValue={typed?.channel}
                key={typed?.channel}
                aria-invalid={wrong.channel ? true : undefined}
              >
                {SALES_CHANNELS.map((channel) => (
                  <option key={channel} value={channel}>
                    {salesChannelText[channel]}
                  </option>
                ))}
              </select>
            </Labelled>
            <SettingField
              name="percent"
              label="Percent of rent and fees"
              value={typed?.percent}
              hint="Such as 15.5."
              fault={wrong.percent}
            />
            <SettingField
              name="since"
              label="First day"
              type="date"
              value={typed?.since}
              hint={channelCostText.since}
              fault={wrong.since}
            />
            <p>
              <button className="c-btn go" name="intent" value="add">
                Add cost
              </button>
            </p>
            <p className="c-hint">{channelCostText.applies}</p>
          </form>
        </aside>
      </div>
    </ConsolePage>
  )
}

const doneText = (done: string | null) =>
  done === 'added' ? channelCostText.added : done === 'removed' ? channelCostText.removed : null

/** The costs by channel, in the order of the form, those of a channel from the first day on. */
function CostTable({ costs }: { readonly costs: readonly ChannelCostShape[] }) {
  const rows = SALES_CHANNELS.flatMap((channel) => costs.filter((cost) => cost.channel === channel))
  return (
    <ScrollRegion label="Costs of channels">
      <table className="c-table">
        <thead>
          <tr>
            <th scope="col">Channel</th>
            <th scope="col">Bookings made</th>
            <th scope="col" className="c-figure">
              Cost
            </th>
            <th scope="col">
              <span className="vh">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((cost) => (
            <CostRow key={cost.id} cost={cost} until={untilOf(cost, rows)} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Returns the first day of the next cost of the channel, or null. */
const untilOf = (cost: ChannelCostShape, rows: readonly ChannelCostShape[]) =>
  rows[rows.indexOf(cost) + 1]?.channel === cost.channel ? (rows[rows.indexOf(cost) + 1]?.since ?? null) : null

function CostRow({ cost, until }: { readonly cost: ChannelCostShape; readonly until: IsoDate | null }) {
  const { id, channel, since, costBp } = cost
  const name = salesChannelText[channel]
  const days = [since && `from ${dayWithYear(since)}`, until && `before ${dayWithYear(until)}`].filter(Boolean)
  const when = days.length === 0 ? 'always' : days.join(', ')
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{when}</td>
      <td className="c-figure">{formatPercent(costBp)}</td>
      <td className="c-figure">
        <form method="post">
          <input type="hidden" name="cost" value={id} />
          <button
            className="c-btn small"
            name="intent"
            value="remove"
            aria-label={`Remove the cost of ${name}, ${when}`}
          >
            Remove
          </button>
        </form>
      </td>
    </tr>
  )
}
