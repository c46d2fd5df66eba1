import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { AccountArea } from '#web/shell/account-area.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { waitlistMailText } from '#web/text/booking/waitlist-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { Route } from './+types/waitlist-page'
import { changeWaitlist, loadWaitlist, type WaitlistData } from './waitlist-page-data.ts'
import { RequestedDates } from './requested-dates.tsx'

export const loader = (args: Route.LoaderArgs) => loadWaitlist(args)

export const action = (args: Route.ActionArgs) => changeWaitlist(args)

const TITLE = 'Dates you are waiting for'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: loaderData.requested?.title ?? TITLE, noIndex: true }) : []

export default function WaitlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, entries, requested, isStopped } = loaderData
  useSignedInUser(user)
  return (
    <AccountArea
      title={TITLE}
      lead="When one of these stays can be booked, you get one mail with its price. No nights are held back: whoever reserves first gets them."
    >
      <div className="stack">
        {isStopped && entries.length > 0 && !requested ? <Stopped /> : null}
        {requested ? (
          <RequestedDates requested={requested} email={user.email} isStopped={isStopped} refused={actionData ?? null} />
        ) : null}
        {entries.length > 0 ? (
          <ul className="threads">
            {entries.map((entry) => (
              <EntryCard key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : null}
        {requested || entries.length > 0 ? null : <Nothing />}
      </div>
    </AccountArea>
  )
}

function Stopped() {
  return (
    <Notice tone="warn">
      {waitlistMailText.stopped}{' '}
      <Link className="link" to={sitePaths.userMails()}>
        {waitlistMailText.choose}
      </Link>
    </Notice>
  )
}

function Nothing() {
  return (
    <section className="panel">
      <h2>You are not waiting for any dates</h2>
      <p className="muted">When a home’s dates are taken, its page offers to tell you if they become free.</p>
      <p className="mt-4">
        <Link className="btn quiet" to={sitePaths.stays()}>
          Find a home
        </Link>
      </p>
    </section>
  )
}

function EntryCard({ entry }: { readonly entry: WaitlistData['entries'][number] }) {
  return (
    <li className="trip thread-card">
      <div className="frame">
        {entry.photo ? <Photo photo={entry.photo} alt="" sizes="(min-width: 640px) 13rem, 100vw" /> : null}
      </div>
      <div className="trip-text">
        {entry.anew === null ? null : <span className="tag ok">Became free</span>}
        <h2 className="t3">
          <Link to={entry.href}>{entry.home}</Link>
        </h2>
        <p className="small">{entry.choice}</p>
        <p className="small muted">{entry.state}</p>
        <form method="post" action={sitePaths.waitlist()} className="row mt-2">
          <input type="hidden" name="entry" value={entry.id} />
          {entry.anew === null ? null : (
            <Link className="btn quiet small" to={entry.anew}>
              Tell me again
            </Link>
          )}
          <button className="btn quiet small" type="submit" aria-label={entry.removal}>
            Remove
          </button>
        </form>
      </div>
    </li>
  )
}
