import { FEED_PAUSES } from '#contract/channel/channel-requests.ts'
import { Labelled } from '#web/console/labelled.tsx'
import { everyMinutesText } from '#web/text/counts/channel-counts.ts'

/** How often a calendar is read. */
export function PauseSelect({ value }: { readonly value: number }) {
  const pauses = [...new Set([...FEED_PAUSES, value])].toSorted((one, other) => one - other)
  return (
    <Labelled label="Refresh">
      <select className="c-input" name="everyMinutes" defaultValue={value}>
        {pauses.map((minutes) => (
          <option key={minutes} value={minutes}>
            {everyMinutesText(minutes)}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
