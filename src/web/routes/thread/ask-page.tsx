import { data, Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { requestedStay } from '#web/backend/requested-stay.ts'
import { formText } from '#web/backend/form-text.ts'
import { HostPortrait } from '#web/ui/host-portrait.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { FieldNotes } from '#web/ui/text-field.tsx'
import { publicConfigContext } from '#web/backend/context.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { loggedOutText } from '#web/text/booking-text.ts'
import { bookingActionText } from '#web/text/booking-life-text.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { hostInitials } from '#web/text/host-text.ts'
import { partyText } from '#web/text/party-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { loggedOutMeanwhile, wasLoggedOut } from '#web/middleware/logged-out-meanwhile.ts'
import { redirectWithCookies, requireUser } from '#web/middleware/require-access.ts'
import { forgettingTyped, readTyped } from '#web/middleware/typed-cookie.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useDraft } from '#web/ui/use-draft.ts'
import type { Route } from './+types/ask-page'
import { messageDraft, NOTHING_SENT } from './message-draft.ts'

/** The name under which what was typed is kept while somebody logs in again. */
const FORM = 'question'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const stay = await apiClient(args.context).getStay(args.params.slug)
  if (!stay.ok) throw pageNotFound(args.url.pathname)
  const { slug, title, destination, host, photos } = stay.value
  return {
    config: args.context.get(publicConfigContext),
    user,
    stay: {
      slug,
      title,
      destination: destination.name,
      host: { ...host, initials: hostInitials(host.name) },
      photo: photos[0] ?? null,
    },
    request: requestedStay(args.url.searchParams),
    isBack: wasLoggedOut(args),
    typed: (await readTyped(args, user.uid, FORM))?.['message'] ?? null,
    askKey: crypto.randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const message = formText(form, 'message').trim()
  const typed = { owner: formText(form, 'owner'), form: FORM, fields: { message } }
  const loggedOut = await loggedOutMeanwhile(args, typed)
  if (loggedOut) return loggedOut
  await requireUser(args)
  if (message === '') return data({ message, error: bookingActionText.messageMissing, problem: null }, { status: 400 })
  const { dates, party } = requestedStay(args.url.searchParams)
  const thread = await apiClient(args.context).openThread(
    { stay: args.params.slug, ...dates, party: { ...party, childAges: [...(party.childAges ?? [])] }, message },
    formText(form, 'askKey'),
  )
  if (thread.ok) return forgettingTyped(redirectWithCookies(sitePaths.thread(thread.value.documentId), []), args)
  return data({ message, error: null, problem: thread.error.details }, { status: thread.status })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: `Ask about ${loaderData.stay.title}`, noIndex: true }) : []

export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, stay, request, askKey, typed } = loaderData
  useSignedInUser(user)
  const { field, isBack } = useDraft(messageDraft(user, stay), NOTHING_SENT)
  return (
    <div className="wrap conversation">
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to={sitePaths.stay(stay.slug, request.search)}>{stay.title}</Link>
        <Icon name="chevron-right" />
        <span>Ask the host</span>
      </nav>
      <section className="panel over">
        <div className="host">
          <HostPortrait {...stay.host} />
          <h1>{`Ask ${stay.host.name}`}</h1>
        </div>
        <div className="who mt-4">
          {stay.photo ? (
            <div className="frame">
              <Photo photo={stay.photo} alt="" sizes="112px" />
            </div>
          ) : null}
          <p className="small">
            <b>{stay.title}</b>
            {stay.destination}
            <br />
            <span className="muted">{requestText(request)}</span>
          </p>
        </div>
        {loaderData.isBack && !actionData ? <Notice tone="warn">{loggedOutText.guest}</Notice> : null}
        {actionData?.problem ? <Notice tone="bad">{problemMessage(actionData.problem)}</Notice> : null}
        <form method="post" className="stack tight mt-4">
          <input type="hidden" name="askKey" value={askKey} />
          <input type="hidden" name="owner" value={user.uid} />
          <div className="field">
            <label htmlFor="message">Your question</label>
            <textarea
              ref={field}
              className="input"
              id="message"
              name="message"
              rows={6}
              maxLength={4000}
              required
              defaultValue={actionData?.message ?? typed ?? ''}
              {...{ autoFocus: actionData !== undefined }}
              aria-invalid={actionData?.error ? true : undefined}
              aria-describedby={actionData?.error ? 'message-hint message-error' : 'message-hint'}
            />
            <FieldNotes
              name="message"
              hint={
                <>
                  {isBack || typed !== null ? <b>{`${bookingActionText.notSentYet} `}</b> : null}
                  A question does not hold the nights. The host can answer with an offer that you book with one click.
                </>
              }
              error={actionData?.error ?? undefined}
            />
          </div>
          <p className="row">
            <button className="btn" type="submit">
              Send to the host
            </button>
            <Link className="btn quiet" to={sitePaths.stay(stay.slug, request.search)}>
              Back to the home
            </Link>
          </p>
        </form>
      </section>
    </div>
  )
}

function requestText({ dates, party }: Pick<ReturnType<typeof requestedStay>, 'dates' | 'party'>): string {
  return `${dates ? `${dateRangeWithWeekdays(dates)}, ` : ''}${partyText(party)}`
}
