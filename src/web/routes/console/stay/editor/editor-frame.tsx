import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { useMay } from '#web/console/may/may.ts'
import { draftClashes, publishChanges } from '#web/text/counts/console-stay-counts.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { stayPeopleText, lesserRightText } from '#web/text/console/stay-people-text.ts'
import { partNames, type PartName } from '#web/text/stay-editor-text.ts'
import { lacks, type StayHead } from './stay-head.ts'
import { SavedAt } from './saved-at.tsx'

export interface EditorFrameProps {
  readonly head: StayHead
  /** A line that says what was just done. */
  readonly notice?: string | null
  readonly beside?: ReactNode
  /** Whether this is the page that publishes the draft, which then does not link to itself. */
  readonly isOfDraft?: boolean
  readonly children: ReactNode
}

/** A page of the editor: head, the parts at the side, and content beside the form. */
export function EditorFrame({ head, notice, beside, isOfDraft = false, children }: EditorFrameProps) {
  const { name, slug, isPublished, place, maxGuests, draft, right } = head
  const may = useMay()
  return (
    <ConsolePage
      title={name}
      crumb={<Link to={consolePaths.homes()}>Homes</Link>}
      marks={<StateTag isPublished={isPublished} />}
      sub={[place, `sleeps ${maxGuests}`].filter(Boolean).join(' · ')}
      actions={
        <>
          <SavedAt draft={draft} />
          {isPublished && draft.changes === 0 ? (
            <a className="c-btn" href={sitePaths.stay(slug)}>
              <Icon name="eye" />
              View as guest
            </a>
          ) : (
            <Link className="c-btn" to={consolePaths.stayPreview(slug)}>
              <Icon name="eye" />
              View as guest
            </Link>
          )}
          {draft.changes > 0 && !isOfDraft && may('POST /api/staff/stays/:id/draft/publication', slug) ? (
            <Link className="c-btn go" to={consolePaths.stayDraft(slug)}>
              {publishChanges(draft.changes)}
            </Link>
          ) : null}
        </>
      }
    >
      <div className="c-editor">
        <nav className="c-parts" aria-label="Parts of the home">
          <NavLink to={consolePaths.home(slug)} end>
            <span>Overview</span>
          </NavLink>
          {(Object.keys(partNames) as PartName[]).map((part) => (
            <NavLink key={part} to={consolePaths.stayPart(slug, part)}>
              <span>{partNames[part]}</span>
              {lacks(head, part) ? (
                <span className="c-icon-warn">
                  <Icon name="alert" />
                  <span className="vh">something is missing</span>
                </span>
              ) : null}
            </NavLink>
          ))}
          {may('POST /api/staff/stays/:id/people', slug) ? (
            <NavLink to={consolePaths.stayPeople(slug)}>
              <span>{stayPeopleText.title}</span>
            </NavLink>
          ) : null}
        </nav>
        <div className="c-part">
          {notice ? (
            <div className="c-note ok" role="status">
              <Icon name="check" />
              <span>{notice}</span>
            </div>
          ) : null}
          {right === 'read' || right === 'bookings' ? (
            <div className="c-note" role="note">
              <Icon name="info" />
              <span>{lesserRightText[right]}</span>
            </div>
          ) : null}
          {draft.clashes > 0 ? (
            <div className="c-note warn" role="status">
              <Icon name="alert" />
              <span>
                {draftClashes(draft.clashes)} <Link to={consolePaths.stayDraft(slug)}>Look at them</Link>
              </span>
            </div>
          ) : null}
          {children}
        </div>
        <aside className="c-beside">{beside}</aside>
      </div>
    </ConsolePage>
  )
}

/** Shows whether guests see a home. */
export function StateTag({ isPublished }: { readonly isPublished: boolean }) {
  return isPublished ? (
    <span className="c-tag ok">
      <Icon name="check" />
      Published
    </span>
  ) : (
    <span className="c-tag">Draft</span>
  )
}

/** Lists what a home still lacks, each with a link to its part. */
export function ReadyForGuests({ head }: { readonly head: StayHead }) {
  const { missing, percent, slug } = head
  return (
    <section className="c-section">
      <div className="c-head">
        <h2>Ready for guests</h2>
        <span className="c-end c-strong">{percent}%</span>
      </div>
      <meter className="c-meter" min={0} max={100} value={percent} aria-label="How complete it is" />
      {missing.length === 0 ? (
        <p className="c-empty">Nothing is missing.</p>
      ) : (
        <ul className="c-list">
          {missing.map(({ part, text, isNeeded }) => (
            <li key={text}>
              <span className={isNeeded ? 'c-icon-bad' : 'c-icon-warn'}>
                <Icon name={isNeeded ? 'alert' : 'info'} />
              </span>
              <span className="c-main">
                {text}
                <small className="c-detail">{isNeeded ? 'needed to publish' : 'helps guests'}</small>
              </span>
              <Link className="c-link" to={consolePaths.stayPart(slug, part)}>
                {partNames[part]}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
