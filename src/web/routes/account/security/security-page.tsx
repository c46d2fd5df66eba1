import { apiClient } from '#web/backend/api-client.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { useHostedSecurity } from '#web/sign-in/account/use-hosted-security.ts'
import { useAccountWork } from '#web/sign-in/account/use-account-work.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { securityText } from '#web/text/security-text.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { AccountArea } from '#web/shell/account-area.tsx'
import type { Route } from './+types/security-page'
import { configuredNames } from './configured-providers.ts'
import { DeviceList } from './device-list.tsx'
import { EmailSetting } from './email-setting.tsx'
import { EventList } from './event-list.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { PasswordSetting } from './password-setting.tsx'
import { PhoneSetting } from './phone-setting.tsx'
import { ProviderSetting } from './provider-setting.tsx'
import { SecondFactors } from './second-factors.tsx'
import { securityAction } from './security-action.ts'
import type { ServerSays } from './setting-props.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const client = apiClient(args.context)
  const [security, devices, policy] = await Promise.all([
    client.getSecurity(),
    client.listDevices(),
    identityCalls(args.context).passwordPolicy(),
  ])
  if (!security.ok || !devices.ok) throw new Error('the security of an account answered with a refusal')
  return {
    config: args.context.get(publicConfigContext),
    user,
    security: security.value,
    devices: devices.value,
    policy,
    done: doneOf(args.url.searchParams, user.email),
  }
}

export const action = (args: Route.ActionArgs) => securityAction(args)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Security', noIndex: true }) : []

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { config, user, devices, policy, done } = loaderData
  useSignedInUser(user)
  const { work, dialog } = useAccountWork(config, user)
  const security = useHostedSecurity(work.options, loaderData.security)
  const says: ServerSays = { response: actionData, done }
  const setting = { user, security, policy, says, work }
  return (
    <AccountArea title="Security" lead="How you log in, where you are logged in, and what happened recently.">
      <section className="panel">
        <h2>Logging in</h2>
        <div className="settings">
          <EmailSetting {...setting} />
          <PasswordSetting {...setting} />
          {config.identity.phone === false && security.phoneNumber === null ? null : <PhoneSetting {...setting} />}
        </div>
      </section>
      <ProviderSetting {...setting} />
      <Passkeys {...setting} />
      <SecondFactors {...setting} />
      <DeviceList devices={devices} names={configuredNames(config)} says={says} />
      <EventList events={security.events} />
      {dialog}
    </AccountArea>
  )
}

/** Returns what a form did before it redirected here. */
function doneOf(query: URLSearchParams, email: string | null): ServerSays['done'] {
  const intent = query.get('done')
  switch (intent) {
    case 'password':
      return { intent, notice: securityText.passwordChanged }
    case 'email': {
      const to = query.get('to')
      return to === null ? null : { intent, notice: securityText.emailLinkSent(to.slice(0, 254), email) }
    }
    case 'end-device':
      return { intent, notice: securityText.deviceEnded }
    case 'end-other-devices': {
      const count = Number(query.get('count'))
      return Number.isSafeInteger(count) && count >= 0 ? { intent, notice: securityText.devicesEnded(count) } : null
    }
    default:
      return null
  }
}
