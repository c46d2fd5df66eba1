import type { RefCallback } from 'react'
import { staysSold } from '#web/text/counts/host-calendar-counts.ts'
import { soldShare, type SoldNight } from '#web/console/sold-share.ts'

interface SoldMarkProps {
  readonly night: SoldNight | undefined
  /** Draws the share, as a bar of so many per cent. */
  readonly bar?: (share: number) => RefCallback<HTMLElement>
}

/** The share of a night that is sold, in the head of the calendar. */
export function SoldMark({ night, bar }: SoldMarkProps) {
  if (!night) return null
  const share = soldShare(night)
  if (share === null) return null
  const [sold, available] = night
  return (
    <em title={staysSold(available, sold)}>
      {bar ? <span className="c-cal-sold" ref={bar(share)} /> : null}
      {`${share}%`}
      <span className="vh"> sold</span>
    </em>
  )
}
