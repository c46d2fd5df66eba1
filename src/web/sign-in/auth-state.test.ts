import { expect, test } from 'vitest'
import { authState, setAuthState } from './auth-state.ts'

test('authentication begins loading, is initialised once and then keeps its user and error', () => {
  expect(authState()).toEqual({ user: null, loading: true, initialized: false, error: null })
  setAuthState({ initialized: true, loading: false })
  setAuthState({ error: 'Authentication error occurred' })
  expect(authState()).toEqual({ user: null, loading: false, initialized: true, error: 'Authentication error occurred' })
})
