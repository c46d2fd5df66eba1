import { Link } from 'react-router'
import type { BookingTextsShape } from '#contract/booking/booking-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { versionDay } from '#web/text/version-text.ts'

/**
 * The texts that the guest accepts with the booking, in their present versions. They are named in a sentence, and asked
 * about with a checkbox if they have changed since the guest's last booking or since this page was sent.
 */
export function AcceptedTexts({
  texts: { terms, privacy, isAsked },
  isRefused,
}: {
  readonly texts: BookingTextsShape
  readonly isRefused: boolean
}) {
  if (!terms || !privacy) return null
  const value = `${terms.version}.${privacy.version}`
  const named = (
    <>
      <Link to={sitePaths.terms()} target="_blank">
        terms of service
      </Link>{' '}
      of {versionDay(terms.validFrom)} and the{' '}
      <Link to={sitePaths.privacy()} target="_blank">
        privacy notice
      </Link>{' '}
      of {versionDay(privacy.validFrom)}
    </>
  )
  if (!isAsked && !isRefused)
    return (
      <p className="tiny muted">
        <input type="hidden" name="accepts" value={value} />
        With this booking you accept the {named}.
      </p>
    )
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name="accepts"
          value={value}
          required
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? 'accepts-error' : undefined}
        />
        <span>
          {isAsked ? 'They have changed since your last booking: I' : 'I'} accept the {named}.
        </span>
      </label>
      {isRefused ? (
        <p className="err" id="accepts-error" role="alert">
          Please read the current texts and accept them to continue.
        </p>
      ) : null}
    </div>
  )
}
