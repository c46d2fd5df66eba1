/** What has to be ticked before something is done: the name of its field, and what is meant by it. */
export interface Confirmation {
  readonly name: 'ownerAgreed' | 'sure'
  readonly label: string
  /** Ticked before, when something else was missing. */
  readonly isTicked?: true
}

/** The boxes to tick before something is done. */
export function Confirmations({ of: confirmations }: { readonly of: readonly Confirmation[] }) {
  return confirmations.map(({ name, label, isTicked }) => (
    <label className="c-check" key={name}>
      <input type="checkbox" name={name} defaultChecked={isTicked} required />
      {label}
    </label>
  ))
}
