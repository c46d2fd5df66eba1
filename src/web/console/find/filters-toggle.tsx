/**
 * Shows the filters after it on a phone, which has room only for the first; a wide window always shows all. It is a
 * checkbox, so that it works without scripts, and it is not sent.
 */
export function FiltersToggle({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <label className="c-check c-filters-more">
      <input type="checkbox" defaultChecked={isOpen} />
      More filters
    </label>
  )
}
