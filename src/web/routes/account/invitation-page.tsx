import { data, Form } from 'react-router'
import type { OfferedRoleShape } from '#contract/account/staff-people-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { callApi, unwrap } from '#web/backend/api-call.ts'
import { apiFetchContext, publicConfigContext } from '#web/backend/context.ts'
import { redirectWithCookies, requireUser, type Visit } from '#web/middleware/require-access.ts'
import { AuthFrame } from '#web/routes/sign-in/auth-frame.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { offeredWork, peopleText, rightWork, roleMember } from '#web/text/people-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import type { Route } from './+types/invitation-page'

/**
 * Sends the page's address, which contains a secret, to no other site. For why it is not `no-referrer` see
 * routes/sign-in/account-action-page.tsx.
 */
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' }
}

const callInvitation = async <Value,>(
  { context }: Visit,
  token: string,
  what: '' | '/acceptance',
  method: 'GET' | 'POST',
) =>
  unwrap(
    await callApi<{ readonly data: Value }>(
      context.get(apiFetchContext),
      `/api/invitations/${encodeURIComponent(token)}${what}`,
      { method },
    ),
  )

/** Reads the invitation without using it up: mail scanners follow links. */
export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const config = args.context.get(publicConfigContext)
  const found = await callInvitation<OfferedRoleShape>(args, args.params.token, '', 'GET')
  return found.ok
    ? data({ config, user, offer: found.value, fault: null })
    : data({ config, user, offer: null, fault: problemMessage(found.error.details) }, { status: found.status })
}

export async function action(args: Route.ActionArgs) {
  await requireUser(args)
  const accepted = await callInvitation<{ readonly role: string }>(args, args.params.token, '/acceptance', 'POST')
  if (accepted.ok) {
    const { demo } = args.context.get(publicConfigContext)
    const setsUp = !demo && accepted.value.role === 'admin'
    return redirectWithCookies(setsUp ? consolePaths.welcome() : consolePaths.today(), [])
  }
  return data({ fault: problemMessage(accepted.error.details) }, { status: accepted.status })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Your invitation', noIndex: true }) : []

/** Says what the visitor is invited to, with the button that accepts it. */
export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { config, user, offer } = loaderData
  useSignedInUser(user)
  const fault = actionData?.fault ?? loaderData.fault
  if (offer === null || fault) return <Broken fault={fault} />
  const own = user.email ?? ''
  const isTheirs = offer.email === null || offer.email.toLowerCase() === own.toLowerCase()
  return (
    <AuthFrame
      title={offer.homeRight ? 'Help with a home' : 'Work with us'}
      lead={
        offer.homeRight
          ? peopleText.offerOfStays(offer.invitedBy, config.websiteName, offer.homes)
          : peopleText.offer(offer.invitedBy, config.websiteName, roleMember[offer.role])
      }
    >
      <p>{offer.homeRight ? rightWork[offer.homeRight] : offeredWork(offer.role, offer.homes)}</p>
      {isTheirs ? (
        <form method="post">
          <SubmitButton>Accept</SubmitButton>
        </form>
      ) : (
        <>
          <Notice tone="warn">{peopleText.forAnother(offer.email ?? '', own)}</Notice>
          <LogOut />
        </>
      )}
      <p className="small muted">
        {isTheirs ? `${peopleText.signedInAs(own)} ` : null}
        The invitation is open until <LocalTime instant={offer.expiresAt} />.
      </p>
    </AuthFrame>
  )
}

function Broken({ fault }: { readonly fault: string | null }) {
  return (
    <AuthFrame title={peopleText.broken} lead={peopleText.brokenLead}>
      <Notice tone="warn">{fault}</Notice>
      <a className="btn wide" href={sitePaths.home()}>
        Go to the home page
      </a>
    </AuthFrame>
  )
}

function LogOut() {
  return (
    <Form method="post" action={sitePaths.logout()} reloadDocument>
      <SubmitButton look="btn quiet wide">Log out</SubmitButton>
    </Form>
  )
}
