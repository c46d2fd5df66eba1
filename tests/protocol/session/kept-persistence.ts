import type { Persistence } from '@firebase/auth'

/** A storage that outlives the SDK's start, as a browser's does; every client made with it sees the same. */
export function keptPersistence(): Persistence {
  const kept = new Map<string, string>()
  // The name of the client is part of the SDK's key; pages of a site all have the same.
  const named = (key: string) => key.replace(/:[^:]*$/, '')
  class Kept {
    static readonly type = 'LOCAL'
    readonly type = 'LOCAL'
    async _isAvailable() {
      return true
    }
    async _set(key: string, value: unknown) {
      kept.set(named(key), JSON.stringify(value))
    }
    async _get(key: string): Promise<unknown> {
      return JSON.parse(kept.get(named(key)) ?? 'null')
    }
    async _remove(key: string) {
      kept.delete(named(key))
    }
    _addListener() {}
    _removeListener() {}
  }
  // The SDK makes one of this class for each client; its typings show only the name of the kind.
  return Kept
}
