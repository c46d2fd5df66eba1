import type { StaffPageDraftShape, StaffPageVersionShape } from '#contract/page-shapes.ts'
import { useWrongField } from '#web/console/wrong-field.tsx'
import { ChangeList } from '#web/console/change-list.tsx'

/** What the draft changes about the newest version, and how visitors would read it. */
export function DraftChanges({ draft }: { readonly draft: StaffPageDraftShape }) {
  return (
    <>
      <section className="c-section" aria-labelledby="draft-changes">
        <div className="c-head">
          <h2 id="draft-changes">What it changes</h2>
        </div>
        {draft.changes.every(({ kind }) => kind === 'same') ? (
          <p className="c-empty">Nothing yet: it says what version {draft.version} says.</p>
        ) : (
          <ChangeList changes={draft.changes} />
        )}
      </section>
      <section className="c-section" aria-labelledby="draft-preview">
        <div className="c-head">
          <h2 id="draft-preview">Preview</h2>
        </div>
        <div className="c-letter">
          <p className="c-strong">{draft.title}</p>
          <p>{draft.summary}</p>
          {/* Sanitised by the content backend (src/editorial/page/render-markdown.ts), as it is for visitors. */}
          <div className="prose-body" dangerouslySetInnerHTML={{ __html: draft.html }} />
        </div>
      </section>
    </>
  )
}

interface PublishFormProps {
  readonly draft: StaffPageDraftShape
  readonly slug: string
  readonly newest: StaffPageVersionShape | undefined
  readonly now: string
}

/** Publishes the draft as it was saved, now or on a given day. */
export function PublishForm({ draft, slug, newest, now }: PublishFormProps) {
  const earliest = newest && newest.validFrom > now ? newest.validFrom.slice(0, 10) : now.slice(0, 10)
  return (
    <form className="c-section c-stack" method="post">
      <div className="c-head">
        <h2>Publish</h2>
      </div>
      <input type="hidden" name="version" value={draft.version} />
      <input type="hidden" name="saved" value={draft.updatedAt} />
      <div className="c-field">
        <label htmlFor="publish-from">From</label>
        <input
          className="c-input"
          id="publish-from"
          name="from"
          type="date"
          min={earliest}
          {...useWrongField('from', 'publish-from-hint')}
        />
        <span className="c-hint" id="publish-from-hint">
          Empty: at once. Days begin at midnight UTC.
        </span>
      </div>
      <button className="c-btn go" name="intent" value="publish">
        Publish version {draft.version + 1}
      </button>
      <p className="c-hint">
        {slug === 'refund'
          ? 'Visitors see it from then on.'
          : 'Guests who have booked before are asked to accept it with their next booking. Existing bookings keep theirs.'}
      </p>
    </form>
  )
}
