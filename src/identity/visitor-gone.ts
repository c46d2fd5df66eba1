/** Thrown to whoever reads the body of a request whose visitor disconnected before its end: that is no fault of ours. */
export class VisitorGone extends Error {
  override readonly message = 'the visitor went away'
}
