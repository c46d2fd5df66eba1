import { sitePaths } from '#contract/site/site-paths.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import { useAccountWork } from '#web/sign-in/account/use-account-work.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { securityText } from '#web/text/security-text.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/second-step-page'
import { SecondFactors } from './second-factors.tsx'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const security = await apiClient(args.context).getSecurity()
  if (!security.ok) throw new Error('the security of an account answered with a refusal')
  return { config: args.context.get(publicConfigContext), user, security: security.value }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Second step', noIndex: true }) : []

/** Where those who work for the company set up a second factor before anything else is open to them. */
export default function SecondStepPage({ loaderData }: Route.ComponentProps) {
  const { config, user, security } = loaderData
  useSignedInUser(user)
  const { work, dialog } = useAccountWork(config, user)
  // There is a second factor, but this sign-in did not use it.
  const hasToShowIt = user.needsSecondFactor && security.secondFactors.length > 0
  return (
    <div className="wrap second-step stack">
      <h1>{user.needsSecondFactor ? 'One more thing' : 'All set'}</h1>
      <p className="area-lead">
        {hasToShowIt
          ? securityText.secondStepToShow
          : user.needsSecondFactor
            ? securityText.secondStepRequired
            : securityText.secondStepReady}
      </p>
      {hasToShowIt ? null : <SecondFactors user={user} security={security} work={work} />}
      {user.needsSecondFactor ? (
        <form method="post" action={sitePaths.logout()}>
          <button type="submit" className={hasToShowIt ? 'btn' : 'link linklike'}>
            {hasToShowIt ? 'Log out and in again' : 'Log out'}
          </button>
        </form>
      ) : (
        // Loads a document: the sign-in page knows where they were going.
        <div>
          <a className="btn" href={sitePaths.login()}>
            Continue
          </a>
        </div>
      )}
      {dialog}
    </div>
  )
}
