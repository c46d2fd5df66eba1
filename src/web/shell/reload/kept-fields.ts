/**
 * A field as it is kept over a reload: its index among the fields of the page, its name, its value and whether it is
 * checked.
 */
export type KeptField = readonly [place: number, name: string, value: string, checked: boolean]

export const KEPT_FIELDS_KEY = 'app:fields'
export const FIELDS = 'input,select,textarea'
