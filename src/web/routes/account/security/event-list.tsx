import type { SecurityEventShape } from '#contract/account/user-shapes.ts'
import { deviceText, securityEventText } from '#web/text/security-text.ts'
import { LocalTime } from '#web/shell/local-time.tsx'

/** The latest events of an account, in words. */
export function EventList({ events }: { readonly events: readonly SecurityEventShape[] }) {
  return (
    <section className="panel">
      <h2>Recent activity</h2>
      {events.length === 0 ? (
        <p className="muted small">Sign-ins and changes to passwords, addresses and devices will be listed here.</p>
      ) : (
        <ol className="events">
          {events.map((event, index) => (
            // Two events may have the same time.
            <li key={`${event.occurredAt} ${event.event} ${index}`}>
              <span>
                <b>{securityEventText(event)}</b>
                <span className="muted">
                  {event.actor === 'owner' ? `, ${deviceText(event)}` : ', by our staff'}
                  {event.place ? `, ${event.place}` : ''}
                  {event.address ? `, ${event.address}` : ''}
                </span>
              </span>
              <span className="muted">
                <LocalTime instant={event.occurredAt} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
