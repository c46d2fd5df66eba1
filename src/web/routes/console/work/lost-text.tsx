/** What was sent with a link that had just been withdrawn, or about a task that had just been taken away. */
export interface LostWork {
  /** The text of the report; '' = there was none. */
  readonly words: string
}

/** Returns the text of a report that was not accepted to its writer. */
export function LostText({ lost }: { readonly lost: LostWork | null | undefined }) {
  if (!lost || lost.words === '') return null
  return (
    <p>
      <label>
        What you wrote, for you to copy
        <textarea readOnly rows={4} defaultValue={lost.words} />
      </label>
    </p>
  )
}
