/** What was sent with a link that had just been withdrawn. */
export interface LostWork {
  /** The text of the report; '' = there was none. */
  readonly words: string
}

/** Shown where there is no link, or where it no longer works. */
export function Closed({ lost }: { readonly lost?: LostWork | null | undefined }) {
  return (
    <>
      <h1>Your tasks</h1>
      {lost ? (
        <p className="w-note bad" role="alert">
          Your link has just been revoked: what you sent was not saved. Tell the person who gives you work.
        </p>
      ) : null}
      {lost && lost.words !== '' ? (
        <p>
          <label>
            What you wrote, for you to copy
            <textarea readOnly rows={4} defaultValue={lost.words} />
          </label>
        </p>
      ) : null}
      <p>
        This phone has no working link. A link opens once; when you changed the phone or the link was taken back, ask
        whoever gives you work for a new one.
      </p>
    </>
  )
}
