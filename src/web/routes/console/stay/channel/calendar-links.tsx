import type { CalendarLinkShape } from '#contract/channel/channel-schemas.ts'
import { CHANNEL_NAMES } from '#core/channel/channel-names.ts'
import { CopyButton } from '#web/console/copy-button.tsx'
import { Labelled } from '#web/console/labelled.tsx'
import { calendarLinkText } from '#web/text/console/calendar-link-text.ts'
import { channelOptions, whereAtChannel } from '#web/text/console/channel-text.ts'
import { whenText } from '#web/text/today-text.ts'

export interface CalendarLinksProps {
  readonly links: readonly CalendarLinkShape[]
  readonly at: string
  readonly timeZone: string
  readonly isReadOnly: boolean
}

/** The addresses at which other sites read the nights of a home. */
export function CalendarLinks({ links, at, timeZone, isReadOnly }: CalendarLinksProps) {
  return (
    <section className="c-section" aria-labelledby="links">
      <div className="c-head">
        <h2 id="links">Export links</h2>
        <span className="c-count">{links.length}</span>
      </div>
      {links.length === 0 ? <p className="c-empty">{calendarLinkText.none}</p> : null}
      <ul className="c-list c-links">
        {links.map(({ documentId, channel, url, createdAt, madeBy, readAt, reader }) => (
          <li key={documentId} className="c-stack">
            <Labelled label={`Address for ${CHANNEL_NAMES[channel]}`}>
              {url === '' ? null : <input className="c-input" readOnly value={url} />}
            </Labelled>
            {url === '' ? null : (
              <p>
                <CopyButton text={url} what={`the address for ${CHANNEL_NAMES[channel]}`} />
              </p>
            )}
            <span className="c-detail">{calendarLinkText.made(whenText(createdAt, at, timeZone), madeBy)}</span>
            <span className="c-detail">
              {readAt === null
                ? 'not read yet'
                : `read ${whenText(readAt, at, timeZone)}${reader ? ` by ${reader}` : ''}`}
            </span>
            <span className="c-detail">{whereAtChannel[channel].import}</span>
            {isReadOnly ? null : (
              <details className="c-more">
                <summary className="c-link">Revoke this address…</summary>
                <form method="post" className="c-panel c-stack">
                  <p>{CHANNEL_NAMES[channel]} sees nothing of this home any more, and may let nights that are taken.</p>
                  <input type="hidden" name="thing" value={documentId} />
                  <button
                    className="c-btn"
                    name="intent"
                    value="unlink"
                    aria-label={`Revoke the address for ${CHANNEL_NAMES[channel]}`}
                  >
                    End it
                  </button>
                </form>
              </details>
            )}
          </li>
        ))}
      </ul>
      {isReadOnly ? null : (
        <form method="post" className="c-stack">
          <Labelled label="New link for">
            <select className="c-input" name="channel">
              {channelOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Labelled>
          <div>
            <button className="c-btn" name="intent" value="link">
              Create link
            </button>
          </div>
        </form>
      )}
    </section>
  )
}
