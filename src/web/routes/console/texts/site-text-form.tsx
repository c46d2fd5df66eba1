import type { StaffPageDraftShape, StaffPageVersionShape } from '#contract/page-shapes.ts'
import { LabelledInput, LabelledTextarea } from '#web/console/labelled.tsx'
import { useWrongField } from '#web/console/wrong-field.tsx'
import { Clashes } from '../stay/form/clashes.tsx'
import { seenOf, type Refused } from './site-text-action.ts'

interface SiteTextFormProps {
  readonly newest: StaffPageVersionShape | undefined
  readonly draft: StaffPageDraftShape | null
  readonly refused: Refused | undefined
}

/** The text of the next version: the draft, or initially the version in force. */
export function SiteTextForm({ newest, draft, refused }: SiteTextFormProps) {
  const saved = draft ?? newest
  const text = refused?.typed ?? saved
  return (
    <form className="c-section c-stack" method="post">
      <div className="c-head">
        <h2>{draft ? 'The draft' : 'The next version'}</h2>
      </div>
      <input type="hidden" name="version" value={newest?.version ?? 0} />
      <input type="hidden" name="seen" value={JSON.stringify(refused?.seen ?? seenOf(saved))} />
      {refused && refused.clashes.length > 0 ? <Clashes clashes={refused.clashes} /> : null}
      <LabelledInput label="Title" name="title" required maxLength={120} defaultValue={text?.title} />
      <LabelledTextarea
        label="In one sentence"
        name="summary"
        rows={2}
        required
        maxLength={300}
        defaultValue={text?.summary}
      />
      <div className="c-field">
        <label htmlFor="text-body">Text</label>
        <textarea
          className="c-input"
          id="text-body"
          name="body"
          rows={22}
          required
          maxLength={60_000}
          defaultValue={text?.body}
          {...useWrongField('body', 'text-body-hint')}
        />
        <span className="c-hint" id="text-body-hint">
          Markdown: ## for a heading, ** around bold words, - before points, [words](/address) for a link.{' '}
          {'{websiteName}'} and {'{contactEmail}'} stand for what the site is called and where guests write to.
        </span>
      </div>
      <div className="c-row">
        <button className={draft ? 'c-btn' : 'c-btn go'} name="intent" value="save">
          Save the draft
        </button>
        {draft ? (
          <button className="c-btn bare" name="intent" value="drop" formNoValidate>
            Discard it
          </button>
        ) : null}
      </div>
    </form>
  )
}
