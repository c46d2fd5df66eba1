/** What somebody ticks to say that the owners who have to agree to prices have agreed. */
export function OwnerAgreed({ label }: { readonly label: string }) {
  return (
    <label className="c-check">
      <input type="checkbox" name="ownerAgreed" required />
      {label}
    </label>
  )
}
