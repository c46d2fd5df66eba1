/** Another home for the dates and the party of a booking. `isRequest`: its host has to accept first. */
export interface OfferedStay {
  readonly title: string
  readonly place: string
  readonly totalMinor: number
  readonly currency: string
  readonly isRequest: boolean
  readonly link: string
}
