/** What stands where there is no link, or one that works no more. */
export function Closed() {
  return (
    <>
      <h1>Your tasks</h1>
      <p>
        This phone has no working link. A link opens once; when you changed the phone or the link was taken back, ask
        whoever gives you work for a new one.
      </p>
    </>
  )
}
