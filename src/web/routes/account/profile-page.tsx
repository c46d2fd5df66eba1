import { data, redirect } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { formText } from '#web/backend/form-text.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import type { AccountFaults } from '#web/sign-in/account/account-faults.ts'
import { useAccountWork } from '#web/sign-in/account/use-account-work.ts'
import { displayNameOf } from '#web/sign-in/stored-user.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { profileFaults } from '#web/text/profile-faults.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { AccountArea } from '#web/shell/account-area.tsx'
import { AccountAvatar } from '#web/shell/account-avatar.tsx'
import type { Route } from './+types/profile-page'
import { ProfileForm } from './profile-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  return { config: args.context.get(publicConfigContext), user, saved: args.url.searchParams.has('saved') }
}

/** Without JavaScript: the site's own API changes the account of the session. */
export async function action(args: Route.ActionArgs) {
  await requireUser(args)
  const form = await args.request.formData()
  const values = { displayName: formText(form, 'displayName').trim(), photoURL: formText(form, 'photoURL').trim() }
  const again = (faults: AccountFaults) => data({ faults, values }, { status: 400 })
  const found = profileFaults(values)
  if (found) return again(found)
  const saved = await apiClient(args.context).updateProfile(values)
  if (saved.ok) throw redirect(`${sitePaths.profile()}?saved=1`, 303)
  return again(profileFaults(values, saved.error) ?? { form: saved.error.message, fields: {} })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Profile', noIndex: true }) : []

export default function ProfilePage({ loaderData: { config, user, saved }, actionData }: Route.ComponentProps) {
  useSignedInUser(user)
  const { work, dialog } = useAccountWork(config, user)
  const values = actionData?.values ?? { displayName: user.displayName ?? '', photoURL: user.photoURL ?? '' }
  return (
    <AccountArea title="Profile" lead="What we call you in messages and on your bookings.">
      <section className="panel">
        <div className="who">
          <AccountAvatar user={user} websiteUrl={config.websiteUrl} />
          <div>
            <b>{displayNameOf(user)}</b>
            {user.email && user.email !== displayNameOf(user) ? (
              <span className="muted small">{user.email}</span>
            ) : null}
          </div>
        </div>
        <ProfileForm
          work={work}
          values={values}
          phoneNumber={user.phoneNumber}
          server={{ faults: actionData?.faults, saved }}
        />
      </section>
      {dialog}
    </AccountArea>
  )
}
