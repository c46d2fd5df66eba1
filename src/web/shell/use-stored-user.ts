import { useEffect, useState } from 'react'
import { readStoredUser, STORED_USER_EVENT, type StoredUser } from '#web/sign-in/stored-user.ts'

/**
 * Returns the user stored in this browser; null until hydration, and for visitors who are not signed in. Keeps
 * `data-user` of the document up to date.
 */
export function useStoredUser(): StoredUser | null {
  const [user, setUser] = useState<StoredUser | null>(null)
  useEffect(() => {
    const update = () => {
      const stored = readStoredUser()
      document.documentElement.dataset['user'] = stored ? 'in' : 'out'
      setUser(stored)
    }
    update()
    window.addEventListener(STORED_USER_EVENT, update)
    window.addEventListener('storage', update)
    return () => {
      window.removeEventListener(STORED_USER_EVENT, update)
      window.removeEventListener('storage', update)
    }
  }, [])
  return user
}
