import { data, redirect } from 'react-router'
import { sitePaths } from '#contract/site-paths.ts'
import { contentClient } from '../../../api/content-client.ts'
import { formText } from '../../../api/form-text.ts'
import { publicConfigContext } from '../../../context.ts'
import type { AccountFaults } from '../../../identity/account/account-faults.ts'
import { useAccountWork } from '../../../identity/account/use-account-work.ts'
import { displayNameOf } from '../../../identity/stored-user.ts'
import { useSignedInUser } from '../../../identity/use-signed-in-user.ts'
import { profileFaults } from '../../../messages/account/profile-faults.ts'
import { requireUser } from '../../../middleware/require-access.ts'
import { pageMeta } from '../../../shell/page-meta.ts'
import { AccountArea } from '../area/account-area.tsx'
import { AccountAvatar } from '../area/account-avatar.tsx'
import type { Route } from './+types/profile-page'
import { ProfileForm } from './profile-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  return { config: args.context.get(publicConfigContext), user, saved: args.url.searchParams.has('saved') }
}

/** Without JavaScript: our own API changes the account of the session. */
export async function action(args: Route.ActionArgs) {
  await requireUser(args)
  const form = await args.request.formData()
  const values = { displayName: formText(form, 'displayName').trim(), photoURL: formText(form, 'photoURL').trim() }
  const again = (faults: AccountFaults) => data({ faults, values }, { status: 400 })
  const found = profileFaults(values)
  if (found) return again(found)
  const saved = await contentClient(args.context).updateProfile(values)
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
    <AccountArea title="Profile" lead="How we call you, in messages and on your bookings.">
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
