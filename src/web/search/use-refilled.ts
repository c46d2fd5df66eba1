import { useState, type Dispatch, type SetStateAction } from 'react'

/**
 * A state that is reset when its source changes. A `key` would do the same, but it would also close what the visitor
 * has opened and take the focus away. `read` must not depend on anything but its source.
 */
export function useRefilled<Source, State>(
  source: Source,
  read: (source: Source) => State,
): [State, Dispatch<SetStateAction<State>>] {
  const [readFrom, setReadFrom] = useState(source)
  const [state, setState] = useState(() => read(source))
  if (readFrom !== source) {
    setReadFrom(source)
    setState(() => read(source))
  }
  return [state, setState]
}
