import { ConsolePage } from '#web/console/console-page.tsx'

export default function TodayPage() {
  return (
    <ConsolePage title="Today">
      <div className="c-body">…</div>
    </ConsolePage>
  )
}
