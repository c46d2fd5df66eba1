import type { FeedShape } from '#contract/channel/channel-schemas.ts'
import { CHANNEL_NAMES } from '#core/channel/channel-names.ts'
import { LabelledInput } from '#web/console/labelled.tsx'
import { WrongField } from '#web/console/wrong-field.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { whenText } from '#web/text/today-text.ts'
import {
  eventsFree,
  eventsMissing,
  eventsTaken,
  everyMinutesText,
  failuresInARow,
} from '#web/text/counts/channel-counts.ts'
import { channelsText, differenceText, feedFaultText, healthText, healthTone } from '#web/text/console/channel-text.ts'
import type { ChannelsRefused } from './channels-action.ts'
import { NewFeed } from './new-feed.tsx'
import { PauseSelect } from './pause-select.tsx'

export interface FeedsProps {
  readonly feeds: readonly FeedShape[]
  readonly at: string
  readonly timeZone: string
  /** Whether the user may not change anything. */
  readonly isReadOnly: boolean
  /** The form that changed nothing. */
  readonly refused: ChannelsRefused | undefined
}

/** The calendars of other sites that are read for a home. */
export function Feeds({ feeds, at, timeZone, isReadOnly, refused }: FeedsProps) {
  return (
    <section className="c-section" aria-labelledby="feeds">
      <div className="c-head">
        <h2 id="feeds">Imported calendars</h2>
        <span className="c-count">{feeds.length}</span>
      </div>
      {feeds.length === 0 ? (
        <p className="c-empty">{channelsText.noFeeds}</p>
      ) : (
        <ul className="c-list c-feeds">
          {feeds.map((feed) => (
            <FeedItem
              key={feed.documentId}
              {...{ feed, at, timeZone, isReadOnly }}
              typed={refused?.feed === feed.documentId ? refused.typed : undefined}
            />
          ))}
        </ul>
      )}
      {isReadOnly ? null : (
        <WrongField value={refused?.feed === null ? refused.wrong : null}>
          <NewFeed isFirst={feeds.length === 0} typed={refused?.feed === null ? refused.typed : undefined} />
        </WrongField>
      )}
    </section>
  )
}

interface FeedItemProps {
  readonly feed: FeedShape
  readonly at: string
  readonly timeZone: string
  readonly isReadOnly: boolean
  /** What was typed into its form; undefined: nothing. */
  readonly typed: Readonly<Record<string, string>> | undefined
}

function FeedItem({ feed, at, timeZone, isReadOnly, typed }: FeedItemProps) {
  const { documentId, name, channel, url, health, succeededAt, events, everyMinutes, fault, faultStatus, failures } =
    feed
  const read = succeededAt === null ? 'never read' : `read ${whenText(succeededAt, at, timeZone)}`
  const change = differenceText(feed)
  return (
    <li id={`feed-${documentId}`} tabIndex={-1} className="c-feed">
      <div className="c-main c-stack">
        <div className="c-feed-head">
          <b>{name}</b>
          {name === CHANNEL_NAMES[channel] ? null : <span className="c-hint">{CHANNEL_NAMES[channel]}</span>}
          <span className={`c-tag ${healthTone[health]}`}>{healthText[health]}</span>
        </div>
        <span className="c-detail">
          {[read, url === null ? 'by file' : everyMinutesText(everyMinutes), eventsTaken(events)].join(' · ')}
        </span>
        {change ? (
          <span className="c-detail">
            Last change {feed.difference ? whenText(feed.difference.at, at, timeZone) : ''}: {change}
          </span>
        ) : null}
        {feed.difference && feed.difference.free > 0 ? (
          <p className="c-hint">{eventsFree(feed.difference.free)}</p>
        ) : null}
        {fault ? (
          <p className="c-error">
            <Icon name="alert" />
            {`${feedFaultText[fault]} (${[failuresInARow(failures), faultStatus ? `status ${faultStatus}` : ''].filter(Boolean).join(', ')})`}
          </p>
        ) : null}
        {health === 'silent' ? <p className="c-hint c-icon-bad">{channelsText.silent}</p> : null}
        {health === 'held' && !isReadOnly ? <HeldFeed feed={feed} /> : null}
        {isReadOnly ? null : <FeedActs feed={feed} typed={typed} />}
      </div>
    </li>
  )
}

/** Asks somebody to decide when most of a calendar has disappeared. */
function HeldFeed({ feed: { documentId, lost, name } }: { readonly feed: FeedShape }) {
  return (
    <form method="post" className="c-note warn">
      <Icon name="hourglass" />
      <span>
        {eventsMissing(lost)}. {channelsText.held}
      </span>
      <input type="hidden" name="thing" value={documentId} />
      <button
        className="c-btn small"
        name="intent"
        value="accept"
        aria-label={`They are gone: free the nights of ${name}`}
      >
        They are gone: free the nights
      </button>
    </form>
  )
}

function FeedActs({ feed, typed }: Pick<FeedItemProps, 'feed' | 'typed'>) {
  const { documentId, name, url, health, everyMinutes } = feed
  const thing = <input type="hidden" name="thing" value={documentId} />
  return (
    <div className="c-acts">
      {url === null ? (
        <details className="c-more">
          <summary className="c-btn small">Upload a new file…</summary>
          <form method="post" encType="multipart/form-data" className="c-panel c-stack">
            {thing}
            <LabelledInput label={`File of ${name}`} type="file" name="file" accept=".ics,text/calendar" required />
            <button className="c-btn pine" name="intent" value="file">
              Import it
            </button>
          </form>
        </details>
      ) : (
        <form method="post" className="c-row">
          {thing}
          <button className="c-btn small" name="intent" value="fetch" aria-label={`Read ${name} now`}>
            Read now
          </button>
          <button
            className="c-btn small"
            name="intent"
            value={health === 'paused' ? 'resume' : 'pause'}
            aria-label={`${health === 'paused' ? 'Resume reading' : 'Pause'} ${name}`}
          >
            {health === 'paused' ? 'Go on' : 'Pause'}
          </button>
        </form>
      )}
      <details className="c-more" open={typed ? true : undefined}>
        <summary className="c-btn small">Change…</summary>
        <form method="post" className="c-panel c-stack">
          {thing}
          <input type="hidden" name="was-name" value={name} />
          <input type="hidden" name="was-everyMinutes" value={everyMinutes} />
          {url === null ? null : <p className="c-hint c-address">{url}</p>}
          <LabelledInput label="Name" name="name" maxLength={80} defaultValue={typed?.['name'] ?? name} required />
          {url === null ? null : <PauseSelect value={Number(typed?.['everyMinutes']) || everyMinutes} />}
          <button className="c-btn pine" name="intent" value="save">
            Save {name}
          </button>
        </form>
      </details>
      <details className="c-more">
        <summary className="c-btn small">Remove…</summary>
        <form method="post" className="c-panel c-stack">
          {thing}
          <p>What becomes of the nights that {name} has taken?</p>
          <div className="c-row">
            <button className="c-btn" name="intent" value="keep" aria-label={`Remove ${name}, keep its nights blocked`}>
              Keep them blocked
            </button>
            <button className="c-btn" name="intent" value="free" aria-label={`Remove ${name}, free its nights`}>
              Free them
            </button>
          </div>
        </form>
      </details>
    </div>
  )
}
