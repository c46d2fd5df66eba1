import { LostText, type LostWork } from './lost-text.tsx'

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
      <LostText lost={lost} />
      <p>
        This phone has no working link. A link opens once; when you changed the phone or the link was taken back, ask
        whoever gives you work for a new one.
      </p>
    </>
  )
}
