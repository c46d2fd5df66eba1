import { Link } from 'react-router'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import type { StayDetailsShape } from '#contract/rate/stay-details.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { SetupShape } from '#contract/setup-schemas.ts'
import { Icon } from '#web/icon/icon.tsx'
import { missingInStay } from '../stay/editor/missing-in-stay.ts'
import { Fact, Facts } from './facts.tsx'

/**
 * Returns homes with what each lacks before it can be booked. `details`: those of each home; null: they could not be
 * read.
 */
export function stayRows(stays: readonly EntryOf<'stays'>[], details: readonly (StayDetailsShape | null)[]) {
  return stays.map((stay, index) => {
    const missing = missingInStay({ ...stay, details: details[index] ?? undefined })
    return {
      key: ['new', 'import'].includes(stay.slug) ? stay.documentId : stay.slug,
      name: stay.name,
      isPublished: stay.publishedAt !== null,
      next: missing.find(({ isNeeded }) => isNeeded) ?? null,
      left: missing.map(({ text }) => text),
    }
  })
}

interface FirstStayStepProps {
  readonly homes: ReturnType<typeof stayRows>
  readonly setup: SetupShape
}

/** The first home: made in ten minutes, with what is still missing. */
export function FirstStayStep({ homes: stays, setup }: FirstStayStepProps) {
  return (
    <section className="c-stack" aria-labelledby="step-title">
      <h2 id="step-title">Your first home</h2>
      <p className="c-quiet">What guests find and book. Nothing is public until you publish.</p>
      {stays.length > 0 ? (
        <Facts>
          {stays.map(({ key, name, isPublished, next, left }) => (
            <Fact
              key={key}
              name={name}
              state={isPublished ? 'ok' : 'open'}
              link={
                next
                  ? { to: consolePaths.stayPart(key, next.part), text: next.part === 'photos' ? 'Add photos' : 'Go on' }
                  : { to: consolePaths.home(key), text: isPublished ? 'Open' : 'Publish' }
              }
            >
              {[isPublished ? 'Published' : 'Draft', ...(left.length > 0 ? [`missing: ${left.join(', ')}`] : [])].join(
                ' · ',
              )}
            </Fact>
          ))}
        </Facts>
      ) : null}
      <div className="c-setup-ways">
        <div className="c-panel">
          <h3>In ten minutes</h3>
          <p className="c-quiet">Name, place, guests and beds, a price; then photos and nights that are taken.</p>
          <Link className={setup.homes === 0 ? 'c-btn go' : 'c-btn'} to={consolePaths.newStay()}>
            <Icon name="plus" />
            {setup.homes === 0 ? 'Create the first home' : 'Create another home'}
          </Link>
        </div>
        <div className="c-panel">
          <h3>From a spreadsheet</h3>
          <p className="c-quiet">
            Many homes at once from a CSV file. You see the result for each before anything is saved.
          </p>
          <Link className="c-btn" to={consolePaths.importStays()}>
            Import homes
          </Link>
        </div>
      </div>
    </section>
  )
}
