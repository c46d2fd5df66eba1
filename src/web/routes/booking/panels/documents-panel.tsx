import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { dayOfInstant } from '#web/text/instant-text.ts'
import { PrintButton } from '#web/routes/booking/print-button.tsx'

/**
 * The files a guest may keep of a booking: receipt, calendar file, a print. Plain links, so that the browser saves the
 * files.
 */
export function DocumentsPanel({ booking }: { readonly booking: BookingShape }) {
  const { documentId, hasPapers, state, stay, acceptedTexts } = booking
  if (!hasPapers) return null
  const isOn = state === 'confirmed' || state === 'checked_in'
  return (
    <section className="panel" id="documents">
      <h2>Your documents</h2>
      <ul className="documents">
        <li>
          <Icon name="receipt" />
          <span>
            <a className="link" href={sitePaths.receipt(documentId)} download>
              Receipt (PDF)
            </a>
            <small>Every line of the price, every payment and refund.</small>
          </span>
        </li>
        <li>
          <Icon name={isOn ? 'calendar-plus' : 'calendar-x'} />
          <span>
            <a className="link" href={sitePaths.stayCalendar(documentId)} download>
              {isOn ? 'Add to your calendar' : 'Calendar file'}
            </a>
            <small>
              {isOn
                ? 'A file for any calendar. After a change you get a new one by mail.'
                : state === 'completed'
                  ? 'Leaves the stay in your calendar as it is.'
                  : 'Removes the stay from your calendar.'}
            </small>
          </span>
        </li>
        {acceptedTexts ? (
          <li>
            <Icon name="check" />
            <span>
              <a className="link" href={`${sitePaths.terms()}?version=${acceptedTexts.terms}`}>
                Terms of service
              </a>{' '}
              and{' '}
              <a className="link" href={`${sitePaths.privacy()}?version=${acceptedTexts.privacy}`}>
                privacy notice
              </a>
              <small>In the versions you accepted on {dayOfInstant(acceptedTexts.at, stay.timeZone)}.</small>
            </span>
          </li>
        ) : null}
      </ul>
      <p className="mt-4">
        <PrintButton />
      </p>
    </section>
  )
}
