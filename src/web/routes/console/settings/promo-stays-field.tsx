import { useWrongField } from '#web/console/wrong-field.tsx'
import { stayMoreFound } from '#web/text/counts/promo-counts.ts'
import { chosenIn, type OfferedStays } from './promo-stays.ts'

export interface PromoStaysFieldProps {
  readonly offer: OfferedStays
  /** Document ids, separated by commas. */
  readonly chosen: string
}

/** The homes that a promo code is for. Where there are many, they are found by name, with the form as it is typed. */
export function PromoStaysField({ offer: { stays, isSearched, find, more }, chosen }: PromoStaysFieldProps) {
  const wrong = useWrongField('stays')
  const isChosen = chosenIn(chosen)
  return (
    <fieldset className="c-task-homes c-promo-homes">
      <legend className="c-label">Homes</legend>
      <p className="c-hint" id="promo-homes-about">
        None ticked: all homes.
      </p>
      {isSearched ? (
        <div className="c-row">
          <div className="c-field">
            <label htmlFor="promo-find">Name or place</label>
            <input
              className="c-input"
              id="promo-find"
              name="find"
              type="search"
              defaultValue={find}
              maxLength={120}
              autoComplete="off"
            />
          </div>
          <input type="hidden" name="found" value={find} />
          <button className="c-btn" name="do" value="find">
            Find homes
          </button>
        </div>
      ) : null}
      {isSearched && find !== '' && !stays.some(({ documentId }) => !isChosen(documentId)) ? (
        <p role="status">No other home has “{find}” in its name or place.</p>
      ) : null}
      {stays.map(({ documentId, title, place }) => (
        <label className="c-check" key={documentId}>
          <input
            type="checkbox"
            name="stays"
            value={documentId}
            defaultChecked={isChosen(documentId)}
            {...wrong}
            aria-describedby="promo-homes-about"
          />
          <span>
            {title}
            {place ? <small className="c-hint"> {place}</small> : null}
          </span>
        </label>
      ))}
      {more > 0 ? <p className="c-hint">{stayMoreFound(more)}</p> : null}
    </fieldset>
  )
}
