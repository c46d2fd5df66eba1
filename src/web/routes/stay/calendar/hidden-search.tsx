import type { StaySearch } from '#contract/site/site-paths.ts'

/** Hidden fields for the part of the address that a form leaves unchanged. */
export function HiddenSearch({ search }: { readonly search: StaySearch }) {
  return Object.entries(search).map(([name, value]: [string, StaySearch[keyof StaySearch]]) =>
    (Array.isArray(value) ? value : [value]).map((one, index) =>
      one === undefined ? null : <input key={`${name} ${index}`} type="hidden" name={name} value={one} />,
    ),
  )
}
