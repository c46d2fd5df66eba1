import type { StaySearch } from '#contract/site-paths.ts'

/** The part of the address that a form keeps as it is. */
export function HiddenSearch({ search }: { readonly search: StaySearch }) {
  return Object.entries(search).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  )
}
