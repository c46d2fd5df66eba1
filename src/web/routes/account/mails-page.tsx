import { sitePaths } from '#contract/site/site-paths.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { AccountArea } from '#web/shell/account-area.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { guestMailText } from '#web/text/message/guest-mail-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/mails-page'
import { MailChoiceList } from './mail-choice-list.tsx'
import { chooseMails, doneText, mailChoices, mailChoiceViews } from './mail-choices.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const mails = await mailChoices(args.context, null).read()
  const config = args.context.get(publicConfigContext)
  // Users whose address is not confirmed get none of these mails.
  if (!mails.ok && mails.status >= 500) throw new Error(`the mails of a guest answered ${mails.status}`)
  if (!mails.ok) return { config, user, address: null, views: [], done: null }
  const views = mailChoiceViews(mails.value)
  return { config, user, address: mails.value.address, views, done: doneText(args.url.searchParams, views) }
}

export async function action(args: Route.ActionArgs) {
  await requireUser(args)
  const form = await args.request.formData()
  return chooseMails({ context: args.context, form, kind: null }, { token: null, to: sitePaths.userMails() })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: guestMailText.title, noIndex: true }) : []

/** The optional mails that somebody gets. */
export default function MailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, address, views, done } = loaderData
  useSignedInUser(user)
  const fault = actionData?.fault ?? null
  return (
    <AccountArea title={guestMailText.title} lead={guestMailText.lead}>
      <section className="panel">
        <h2>{address === null ? guestMailText.unproven : address}</h2>
        {fault ? <Notice tone="bad">{fault}</Notice> : null}
        {done && !fault ? <Notice tone="ok">{done}</Notice> : null}
        <MailChoiceList views={views} />
        <p className="muted small mt-4">{guestMailText.always}</p>
      </section>
    </AccountArea>
  )
}
