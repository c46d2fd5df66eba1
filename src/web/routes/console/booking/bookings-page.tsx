import { ConsolePage } from '#web/console/console-page.tsx'

export default function BookingsPage() {
  return (
    <ConsolePage title="Bookings">
      <div className="c-body">…</div>
    </ConsolePage>
  )
}
