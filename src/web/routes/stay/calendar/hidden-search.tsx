import type { StaySearch } from '#contract/site/site-paths.ts'

interface HiddenSearchProps {
  readonly search: StaySearch
  /** The id of the form that the fields belong to, if they are outside of it. */
  readonly form?: string | undefined
}

/** Hidden fields for the part of the address that a form leaves unchanged. */
export function HiddenSearch({ search, form }: HiddenSearchProps) {
  return Object.entries(search).map(([name, value]: [string, StaySearch[keyof StaySearch]]) =>
    (Array.isArray(value) ? value : [value]).map((one, index) =>
      one === undefined ? null : <input key={`${name} ${index}`} type="hidden" name={name} value={one} form={form} />,
    ),
  )
}
