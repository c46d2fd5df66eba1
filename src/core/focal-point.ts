/** The point of a picture that stays in sight where the picture is cut, in percent from its left and its top. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}
