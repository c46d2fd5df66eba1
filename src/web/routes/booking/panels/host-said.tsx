import type { ReviewOfMeShape } from '#contract/review/review-of-guest.ts'
import type { GuestScore } from '#core/review/guest-score.ts'
import { guestScoreText } from '#web/text/booking-life-text.ts'

/** What the host of a stay said about its guest. */
export function HostSaid({ review: { host, overall, scores, body } }: { readonly review: ReviewOfMeShape }) {
  // By the table of their names: the tuple would be a file of its own for browsers.
  const single = (Object.keys(guestScoreText) as GuestScore[]).flatMap((name) => {
    const stars = scores[name]
    return stars === undefined ? [] : [`${guestScoreText[name]} ${stars}`]
  })
  return (
    <section className="panel stack tight" id="about-you">
      <h2>What the host says about you</h2>
      <p>{body}</p>
      <p className="muted small">{[host ?? 'The host', `${overall} of 5`, ...single].join(' · ')}</p>
      <p className="muted small">Hosts read it when you book with them. It is shown to nobody else.</p>
    </section>
  )
}
