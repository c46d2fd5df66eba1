import { data } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import { AuthFrame } from '#web/routes/sign-in/auth-frame.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { guestMailText, optionalMailText } from '#web/text/message/guest-mail-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import type { Route } from './+types/stop-mails-page'
import { MailChoiceList } from './mail-choice-list.tsx'
import { chooseMails, doneText, mailChoices, mailChoiceViews, type MailChoiceView } from './mail-choices.ts'

/**
 * Sends the page's address, which contains a secret, to no other site. For why it is not `no-referrer` see
 * routes/sign-in/account-action-page.tsx.
 */
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' }
}

/** Reads without changing anything: mail scanners follow links. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const config = context.get(publicConfigContext)
  const mails = await mailChoices(context, params.id).read()
  if (!mails.ok) return data({ config, page: null }, { status: mails.status })
  const views = mailChoiceViews(mails.value)
  const named = views.find(({ kind }) => kind === url.searchParams.get('kind')) ?? null
  const done = doneText(url.searchParams, views)
  const lead = named && guestMailText.leadOf(optionalMailText[named.kind].name, mails.value.address, named.since)
  return data({ config, page: { views, named, done, lead: lead ?? guestMailText.leadOfAll(mails.value.address) } })
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const named = { context, form: await request.formData(), kind: url.searchParams.get('kind') }
  return chooseMails(named, { token: params.id, to: sitePaths.stopMails(params.id) })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: guestMailText.title, noIndex: true }) : []

/** The page behind the unsubscribe link of a mail: a button that stops such mails, and one that undoes it. */
export default function StopMailsPage({ loaderData: { page }, actionData }: Route.ComponentProps) {
  if (page === null) return <Broken />
  const { views, named, done, lead } = page
  const fault = actionData?.fault ?? null
  return (
    <AuthFrame title={titleOf(named)} lead={lead}>
      {fault ? <Notice tone="bad">{fault}</Notice> : null}
      {done && !fault ? <Notice tone="ok">{done}</Notice> : null}
      {named ? (
        <form method="post">
          <input type="hidden" name="kind" value={named.kind} />
          <input type="hidden" name="wanted" value={named.since === null ? 'no' : 'yes'} />
          <SubmitButton look={named.since === null ? 'btn wide' : 'btn quiet wide'}>
            {named.since === null ? guestMailText.stop : guestMailText.again}
          </SubmitButton>
        </form>
      ) : null}
      <section>
        {named ? <h2 className="t3 mt-4">{guestMailText.others}</h2> : null}
        <div className="mt-4">
          <MailChoiceList views={views.filter(({ kind }) => kind !== named?.kind)} />
        </div>
      </section>
      <p className="small muted">{guestMailText.always}</p>
    </AuthFrame>
  )
}

function titleOf(named: MailChoiceView | null): string {
  if (named === null) return guestMailText.title
  return named.since === null ? guestMailText.stopTitle : guestMailText.stoppedTitle
}

function Broken() {
  return (
    <AuthFrame title={guestMailText.broken} lead={guestMailText.brokenLead}>
      <a className="btn wide" href={sitePaths.userMails()}>
        {guestMailText.title}
      </a>
    </AuthFrame>
  )
}
