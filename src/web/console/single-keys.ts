const NAME = 'holmstay.console.keys'
const OFF = 'off'

/** Returns whether keys without Ctrl do something outside of fields: on unless they were switched off in this browser. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== OFF
  } catch {
    // The browser keeps nothing.
    return true
  }
}

/** Switches keys without Ctrl on or off in this browser, for people who press keys by accident or by voice (WCAG 2.1.4). */
export function switchSingleKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, OFF)
  } catch {
    // The browser keeps nothing.
  }
}
