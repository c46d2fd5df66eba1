/**
 * Shows the filters behind it on a phone, where only the first has room; a wide window always shows all of them. A box that is ticked, so
 * that it works without scripts; it is not sent.
 */
export function FiltersToggle({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <label className="c-check c-filters-more">
      <input type="checkbox" defaultChecked={isOpen} />
      More filters
    </label>
  )
}
