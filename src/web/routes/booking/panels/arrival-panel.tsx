import type { ArrivalShape, BookingShape } from '#contract/booking/booking-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { PlaceMap } from '#web/map/place-map.tsx'
import { instantText } from '#web/text/instant-text.ts'

/** Address, map and directions of a confirmed booking, and how to get in, as soon as guests may know it. */
export function ArrivalPanel({ booking }: { readonly booking: BookingShape }) {
  const { arrival, stay } = booking
  if (arrival === null) return null
  return (
    <section className="panel" id="arrival" aria-labelledby="arrival-title">
      <h2 id="arrival-title">Getting there</h2>
      <WayIn arrival={arrival} timeZone={stay.timeZone} />
      {stay.position ? (
        <div className="mt-5">
          <PlaceMap position={stay.position} radiusM={null} label={`Map showing where ${stay.title} is.`} />
        </div>
      ) : null}
      {stay.address ? (
        <p className="mt-4">
          <Icon name="pin" /> <b>{stay.address}</b>
        </p>
      ) : null}
      {stay.position ? <Coordinates {...stay.position} /> : null}
      {arrival.directions ? (
        <>
          <h3 className="t4 mt-5">The way there</h3>
          <p className="host-text">{arrival.directions}</p>
        </>
      ) : null}
    </section>
  )
}

function WayIn({ arrival, timeZone }: { readonly arrival: ArrivalShape; readonly timeZone: string }) {
  const { access, accessAt, waitsForPayment } = arrival
  if (access !== null) {
    return (
      <div className="way-in">
        <h3 className="t4">
          <Icon name="key" /> How to get in
        </h3>
        <p className="host-text">{access}</p>
      </div>
    )
  }
  if (accessAt === null) return null
  return (
    <p className="note box">
      <Icon name="key" />
      <span>
        {waitsForPayment ? (
          <>How to get in appears here as soon as the payment due has arrived.</>
        ) : (
          <>
            How to get in appears here from <b>{instantText(accessAt, timeZone)}</b>, local time of the home, and is
            sent by mail.
          </>
        )}
      </span>
    </p>
  )
}

function Coordinates({ lat, lng }: { readonly lat: number; readonly lng: number }) {
  const place = `${lat.toFixed(5)}, ${lng.toFixed(5)}`
  return (
    <p className="small muted mt-2">
      <span className="num">{place}</span>.{' '}
      <a
        className="link"
        href={`https://www.openstreetmap.org/directions?to=${lat.toFixed(5)}%2C${lng.toFixed(5)}`}
        rel="noreferrer"
      >
        Route on OpenStreetMap
      </a>
    </p>
  )
}
