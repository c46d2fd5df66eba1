import { apiClient } from '#web/backend/api-client.ts'
import { nowContext, publicConfigContext } from '#web/backend/context.ts'
import { useAccountWork } from '#web/sign-in/account/use-account-work.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { AccountArea } from '#web/shell/account-area.tsx'
import type { Route } from './+types/data-page'
import { deletionAction } from './deletion-action.ts'
import { DeletionForm } from './deletion-form.tsx'
import { DownloadData } from './download-data.tsx'
import { staysLeftBehind } from './stays-left-behind.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const client = apiClient(args.context)
  const [security, bookings] = await Promise.all([client.getSecurity(), client.listBookings()])
  if (!security.ok || !bookings.ok) throw new Error('the data of an account answered with a refusal')
  return {
    config: args.context.get(publicConfigContext),
    user,
    security: security.value,
    upcoming: staysLeftBehind(bookings.value, args.context.get(nowContext)().toISOString()),
  }
}

export const action = (args: Route.ActionArgs) => deletionAction(args)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Your data', noIndex: true }) : []

export default function DataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { config, user, security, upcoming } = loaderData
  useSignedInUser(user)
  const { work, dialog } = useAccountWork(config, user)
  return (
    <AccountArea title="Your data" lead="Everything we keep about you is yours: take it with you, or have it removed.">
      <section className="panel">
        <h2>Take it with you</h2>
        <p className="lead">
          One file with your account, ways to log in, devices, bookings with every line of their price, and which
          messages we sent. It is JSON, a format that programs read.
        </p>
        <DownloadData work={work} user={user} />
      </section>
      <section className="panel danger" id="delete">
        <h2>Delete your account</h2>
        <DeletionForm work={work} user={user} security={security} upcoming={upcoming} faults={actionData?.faults} />
      </section>
      {dialog}
    </AccountArea>
  )
}
