import { Labelled, LabelledInput } from '#web/console/labelled.tsx'
import { channelOptions, whereAtChannel } from '#web/text/console/channel-text.ts'
import { PauseSelect } from './pause-select.tsx'

export interface NewFeedProps {
  readonly isFirst: boolean
  readonly typed: Readonly<Record<string, string>> | undefined
}

/** A form for another calendar to read: from its address, or from a file. */
export function NewFeed({ isFirst, typed }: NewFeedProps) {
  return (
    <details className="c-more" open={isFirst || Boolean(typed?.['url'])}>
      <summary className="c-btn">Add a calendar…</summary>
      <form method="post" encType="multipart/form-data" className="c-panel c-stack">
        <div className="c-fields">
          <Labelled label="Site">
            <select className="c-input" name="channel" defaultValue={typed?.['channel'] ?? 'airbnb'}>
              {channelOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Labelled>
          <LabelledInput
            label="Name"
            name="name"
            maxLength={80}
            defaultValue={typed?.['name']}
            placeholder="The name of the site"
          />
          <PauseSelect value={Number(typed?.['everyMinutes']) || 60} />
          <LabelledInput
            isWide
            label="Calendar URL (iCal)"
            name="url"
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            defaultValue={typed?.['url']}
            placeholder="https://"
          />
          <LabelledInput
            isWide
            label="Or its .ics file, uploaded again whenever it changes"
            type="file"
            name="file"
            accept=".ics,text/calendar"
          />
        </div>
        <details className="c-more">
          <summary className="c-link">Where to find it</summary>
          <ul className="c-clash-steps">
            {channelOptions.map(({ value }) => (
              <li key={value}>{whereAtChannel[value].export}</li>
            ))}
          </ul>
        </details>
        <div>
          <button className={isFirst ? 'c-btn go' : 'c-btn pine'} name="intent" value="add">
            Add calendar
          </button>
        </div>
      </form>
    </details>
  )
}
