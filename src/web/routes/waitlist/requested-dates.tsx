import { Link } from 'react-router'
import { waitlistMailText } from '#web/text/booking/waitlist-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { WaitlistData, WaitlistRefusal } from './waitlist-page-data.ts'

interface RequestedDatesProps {
  readonly requested: NonNullable<WaitlistData['requested']>
  readonly email: string | null
  /** Whether they have unsubscribed from these mails, which asking again would resume. */
  readonly isStopped: boolean
  readonly refused: WaitlistRefusal | null
}

/** Asks whether to be told of dates, or says why that is not possible; a form that works without scripts. */
export function RequestedDates({ requested, email, isStopped, refused }: RequestedDatesProps) {
  const isFree = refused?.isFree ?? false
  const booking = refused?.booking ?? null
  const canAsk = !isFree && booking === null
  return (
    <section className="panel">
      <h2>{requested.title}</h2>
      <div className="who mt-4">
        {requested.photo ? (
          <div className="frame">
            <Photo photo={requested.photo} alt="" sizes="112px" />
          </div>
        ) : null}
        <p className="small">
          <b>{requested.home}</b>
          {requested.place}
          <br />
          <span className="muted">{requested.choice}</span>
        </p>
      </div>
      {refused ? <Notice tone={isFree ? 'ok' : 'bad'}>{refused.message}</Notice> : null}
      {canAsk ? (
        <p className="mt-4">
          {`As soon as the whole stay can be booked, we write to ${email ?? 'you'} once, with its price at that time. Everybody waiting for these nights is told at the same time, and whoever reserves first gets them.`}
        </p>
      ) : null}
      {canAsk && isStopped ? <p className="mt-2">{waitlistMailText.again}</p> : null}
      <form method="post" className="row mt-4">
        {canAsk ? (
          <button className="btn" type="submit" name="intent" value="join">
            Tell me
          </button>
        ) : null}
        {booking === null ? null : (
          <Link className="btn" to={booking}>
            See my booking
          </Link>
        )}
        <Link className={isFree ? 'btn' : 'btn quiet'} to={requested.href}>
          {isFree ? 'Book these dates' : 'Back to the home'}
        </Link>
      </form>
    </section>
  )
}
