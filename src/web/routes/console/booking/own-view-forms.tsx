import { Form } from 'react-router'
import { LONGEST_VIEW_NAME } from '#core/booking/booking-view.ts'
import { LabelledInput } from '#web/console/labelled.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { ownViewsText } from '#web/text/console/own-views-text.ts'
import { isWorthKeeping, searchWithoutText, type OwnViewLink } from './own-views.ts'
import { listSearch, type ListChoices } from './saved-views.ts'

export interface OwnViewFormsProps {
  readonly choices: ListChoices
  /** The user's own view that the list shows; null when it shows another one. */
  readonly shown: OwnViewLink | null
  /** The name typed into a form that changed nothing; null when none was sent. */
  readonly refusedName: string | null
}

/** Keeps the choice under a name, or changes and deletes the view shown. */
export function OwnViewForms({ choices, shown, refusedName }: OwnViewFormsProps) {
  if (shown === null && !isWorthKeeping(choices)) return null
  return (
    <details className="c-more c-own-view" open={refusedName === null ? undefined : true}>
      <summary className="c-btn small">
        <Icon name={shown ? 'pencil' : 'plus'} />
        {shown ? ownViewsText.change(shown.name) : ownViewsText.keep}
      </summary>
      <Form method="post" action={listSearch(choices)} className="c-row" preventScrollReset>
        <input type="hidden" name="name" value={shown?.name ?? ''} />
        <LabelledInput
          label="Name of the view"
          name="newName"
          maxLength={LONGEST_VIEW_NAME}
          defaultValue={refusedName ?? shown?.name ?? ''}
          required
        />
        <button className="c-btn" name="intent" value={shown ? 'rename' : 'keep'}>
          {shown ? 'Rename' : 'Keep'}
        </button>
        {shown ? (
          <button className="c-btn" name="intent" value="delete" formNoValidate>
            Delete
          </button>
        ) : null}
      </Form>
      {shown ? null : (
        <p className="c-hint">
          {ownViewsText.keepHint}{' '}
          {searchWithoutText(choices) === listSearch(choices) ? null : ownViewsText.withoutWords}
        </p>
      )}
    </details>
  )
}
