import { Link } from 'react-router'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'

/** Links that guests need before a journey: directions, documents, the host. */
export function NextLinks({ booking }: { readonly booking: BookingShape }) {
  const { documentId, arrival, hasPapers } = booking
  return (
    <ul className="next-links">
      {arrival ? (
        <li>
          <Icon name="pin" />
          <Link className="link" to={`${sitePaths.booking(documentId)}#arrival`}>
            Address and way
          </Link>
        </li>
      ) : null}
      {hasPapers ? (
        <>
          <li>
            <Icon name="calendar-plus" />
            <a className="link" href={sitePaths.stayCalendar(documentId)} download>
              Calendar file
            </a>
          </li>
          <li>
            <Icon name="receipt" />
            <a className="link" href={sitePaths.receipt(documentId)} download>
              Receipt
            </a>
          </li>
        </>
      ) : null}
      <li>
        <Icon name="message" />
        <Link className="link" to={sitePaths.bookingMessages(documentId)}>
          Write to the host
        </Link>
      </li>
    </ul>
  )
}
