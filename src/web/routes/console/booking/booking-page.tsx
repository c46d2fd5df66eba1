import { ConsolePage } from '#web/console/console-page.tsx'

export default function BookingPage() {
  return (
    <ConsolePage title="Booking">
      <div className="c-body">…</div>
    </ConsolePage>
  )
}
