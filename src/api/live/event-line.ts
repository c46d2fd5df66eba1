/**
 * How many events may wait for a listener who accepts none, beyond the megabytes that the connection itself holds. Whoever comes
 * back opens a new line, and is told what it missed.
 */
const MOST_UNREAD = 60

/** An open answer of Server-Sent Events. */
export interface EventLine {
  /** Sends a text as it is on the wire; nothing once the line has ended. A line that nobody reads ends. */
  readonly send: (text: string) => void
  /** Ends the line; a second call does nothing. */
  readonly end: () => void
  readonly isEnded: () => boolean
}

interface EventLineOptions {
  /** Aborted when the listener has disconnected, which ends the line. */
  readonly signal: AbortSignal
  /** Called once when the line ends. */
  readonly onEnd: () => void
}

/** Opens a line of events on a stream. */
export function openEventLine(
  stream: ReadableStreamDefaultController<Uint8Array>,
  { signal, onEnd }: EventLineOptions,
): EventLine {
  const encoder = new TextEncoder()
  let isEnded = false
  const end = () => {
    if (isEnded) return
    isEnded = true
    signal.removeEventListener('abort', end)
    onEnd()
    try {
      stream.close()
    } catch {
      // The listener has disconnected first.
    }
  }
  signal.addEventListener('abort', end)
  return {
    send(text) {
      if (isEnded) return
      stream.enqueue(encoder.encode(text))
      if ((stream.desiredSize ?? 0) >= -MOST_UNREAD) return
      stream.error(new Error('nobody reads this line'))
      end()
    },
    end,
    isEnded: () => isEnded,
  }
}
