/** A field as it is kept over a reload: its place among the fields of the page, its name, what was in it. */
export type KeptField = readonly [place: number, name: string, value: string, checked: boolean]

export const KEPT_FIELDS_KEY = 'app:fields'
export const FIELDS = 'input,select,textarea'
