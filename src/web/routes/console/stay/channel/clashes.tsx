import { Link } from 'react-router'
import type { ClashShape } from '#contract/channel/channel-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { Offered } from '#web/console/may/offered.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { datesWithYear } from '#web/text/console/dates-text.ts'
import { moreOfList } from '#web/text/counts/task-counts.ts'
import { cancelThereSteps, channelsText, clashTitle, holderText, shortenText } from '#web/text/console/channel-text.ts'

interface ClashesProps {
  /** Those of one page. */
  readonly list: readonly ClashShape[]
  readonly page: number
  readonly pageCount: number
  readonly total: number
  readonly slug: string
}

/** Nights that were let twice, each with the possible solutions. */
export function Clashes({ list, page, pageCount, total, slug }: ClashesProps) {
  const pageAt = (number: number) => `${consolePaths.stayChannels(slug)}?page=${number}#clashes`
  return (
    <section className="c-section" aria-labelledby="clashes">
      <div className="c-head">
        <h2 id="clashes">Clashes</h2>
        <span className="c-count">{total}</span>
      </div>
      <p className="c-hint">{channelsText.clashesLead}</p>
      <ul className="c-list c-clashes">
        {list.map((clash) => (
          <ClashItem key={clash.documentId} clash={clash} slug={slug} />
        ))}
      </ul>
      {pageCount > 1 ? (
        <nav className="c-pages" aria-label="Pages of clashes">
          {page > 1 ? (
            <Link className="c-btn" to={pageAt(page - 1)}>
              Earlier clashes
            </Link>
          ) : null}
          {page < pageCount ? (
            <Link className="c-btn" to={pageAt(page + 1)}>
              Later clashes
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  )
}

interface ClashProps {
  readonly clash: ClashShape
  readonly slug: string
}

function ClashItem({ clash, slug }: ClashProps) {
  const { documentId, feed, summary, holders, holderCount } = clash
  return (
    <li id={`clash-${documentId}`} className="c-clash">
      <span className="c-icon-bad">
        <Icon name="alert" />
      </span>
      <div className="c-main c-stack">
        <div>
          <b>{clashTitle(clash)}</b>
          <span className="c-detail">{summary ? `called “${summary}” there` : 'without a title there'}</span>
        </div>
        <ul className="c-plain">
          {holders.map((holder) => (
            <li key={`${holder.kind} ${holder.from} ${holder.to}`}>
              Here: {datesWithYear({ checkIn: holder.from, checkOut: holder.to })},{' '}
              {holder.booking ? (
                <Link className="c-link" to={consolePaths.consoleBooking(holder.booking.documentId)}>
                  {holderText(holder)}
                </Link>
              ) : (
                holderText(holder)
              )}
            </li>
          ))}
          {holderCount > holders.length ? <li>{moreOfList(holderCount - holders.length)}</li> : null}
        </ul>
        <ClashActs clash={clash} slug={slug} />
        <details className="c-more">
          <summary className="c-link">Cancel it at {feed.name}…</summary>
          <ol className="c-clash-steps">
            {cancelThereSteps[feed.channel].map((step) => (
              <li key={step}>{step}</li>
            ))}
            <li>Nothing to do here: the clash ends by itself the next time the calendar is read.</li>
          </ol>
        </details>
      </div>
    </li>
  )
}

function ClashActs({ clash: { documentId, feed, holders }, slug }: ClashProps) {
  const bookings = holders.flatMap(({ booking, shorter }) => (booking ? [{ ...booking, shorter }] : []))
  const isBlocked = holders.some(({ kind }) => kind === 'block')
  return (
    <div className="c-acts">
      {bookings.flatMap(({ documentId: id, reference, shorter }) => [
        ...shorter.map(({ checkIn, checkOut }) => (
          <Link
            key={`${id} ${checkIn}`}
            className="c-btn small"
            to={`${consolePaths.consoleBooking(id)}?do=move&checkIn=${checkIn}&checkOut=${checkOut}`}
          >
            {shortenText(reference, { checkIn: checkIn, checkOut: checkOut })}
          </Link>
        )),
        <Link key={id} className="c-btn small" to={`${consolePaths.consoleBooking(id)}?do=move`}>
          Move {reference}…
        </Link>,
      ])}
      {isBlocked ? (
        <Link className="c-btn small" to={consolePaths.stayPart(slug, 'calendar')}>
          Shorten the block
        </Link>
      ) : null}
      <Offered to="POST /api/staff/stays/:id/clashes/:clash/echo" stay={slug}>
        <form method="post">
          <input type="hidden" name="thing" value={documentId} />
          <button
            className="c-btn small"
            name="intent"
            value="echo"
            aria-label={`The nights of ${feed.name} came from here: an echo`}
          >
            It is an echo of ours
          </button>
        </form>
      </Offered>
    </div>
  )
}
